import { useEffect, useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import { compilerName } from '@orrery/model/compiler-name'
import type { CodeArea, SourceVerdict, Verification } from '@orrery/model/wire/verification'
import { Banner } from '@orrery/ui/banner'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { exactText } from '../../page-parts/exact-text.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { SettingsText } from './settings-text.tsx'
import styles from './verify-contract.module.css'

const ASKED_EVERY_MS = 700

const WHY = {
  time: 'verify.why.time',
  memory: 'verify.why.memory',
  restart: 'verify.why.restart',
  code: 'problem.kind.upstream',
  fault: 'problem.kind.fault',
} as const

/** A verification that was begun: how far it is, and its verdict. */
export function VerificationState({ begun, chain }: { readonly begun: Verification; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { api, words } = useSite()
  const [job, setJob] = useState(begun)
  const { id, endedMs, state, why, verdict, ahead, address } = job
  useEffect(() => {
    if (endedMs !== null) return
    const stop = new AbortController()
    const timer = setInterval(() => {
      // A failing question is asked again by the next tick. The next state may need words that this one did not.
      Promise.all([api.getVerification({ chain: chain.code, verification: id }, stop.signal), words()]).then(
        ([told]) => {
          if (!stop.signal.aborted) setJob(told)
        },
        () => undefined,
      )
    }, ASKED_EVERY_MS)
    return () => {
      clearInterval(timer)
      stop.abort(new Error('the page was left'))
    }
  }, [api, words, chain.code, id, endedMs])
  return (
    <Card>
      <div className={styles.verdict} role="status" aria-busy={endedMs === null}>
        {state === 'waiting' && (
          <p>
            {t('download.waiting')} ({formatNumber(ahead, { locale })})
          </p>
        )}
        {state === 'compiling' && <p>{t('download.running')} …</p>}
        {state === 'failed' && (
          <Banner tone="bad">
            <strong>{t('download.failed')}</strong> {why !== null && t(WHY[why])}
          </Banner>
        )}
        {verdict !== null && <Verdict verdict={verdict} address={address} chain={chain} />}
      </div>
    </Card>
  )
}

function Verdict({
  verdict,
  address,
  chain,
}: {
  readonly verdict: SourceVerdict
  readonly address: string
  readonly chain: Chain
}) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  const { match, causes, problems, contract, areas } = verdict
  return (
    <>
      <Banner tone={match === null ? 'bad' : 'good'}>
        <strong>{t(match === null ? 'verify.none' : `contract.${match}`)}</strong>{' '}
        {match !== null && (
          <Link to={`/${chain.path}/address/${encodeURIComponent(address)}/contract`}>{t('verify.show')}</Link>
        )}
      </Banner>
      {verdict.creation === 'different' && <Banner tone="warn">{t('contract.constructor.other')}</Banner>}
      {causes.length > 0 && (
        <ul>
          {causes.map(({ what, given, found }) => (
            <li key={what}>
              {what === 'source'
                ? t('verify.cause.source')
                : t('verify.cause', {
                    what,
                    given: shortened(given),
                    found: shortened(found),
                  })}
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <>
          <p>{t('verify.problems')}</p>
          {problems.map(({ message, file, line }, index) => (
            <div key={index}>
              {file !== null && (
                <bdi dir="ltr">
                  {foreignText(file)}
                  {line !== null && `:${line}`}
                </bdi>
              )}
              <pre className={styles.problem} dir="ltr">
                {exactText(message, { isMultiLine: true })}
              </pre>
            </div>
          ))}
        </>
      )}
      {areas.length > 0 && <Areas areas={areas} size={verdict.deployedSize} />}
      <FactRows
        facts={[
          { id: 'address', label: t('column.address'), value: <AddressLink address={address} /> },
          ...(contract === null
            ? []
            : [{ id: 'contract', label: t('column.contract'), value: <bdi>{foreignText(contract.name)}</bdi> }]),
          {
            id: 'compiler',
            label: t('fact.compiler'),
            value: <bdi dir="ltr">{`${compilerName()} ${verdict.compiler}`}</bdi>,
          },
          {
            id: 'settings',
            label: t('fact.settings'),
            value: <SettingsText settings={verdict.used ?? verdict.given} />,
          },
        ]}
      />
      <p className={styles.note}>
        {verdict.firstDifference !== null && `${t('verify.firstDifference', { at: number(verdict.firstDifference) })} `}
        {t('verify.tried', { compiled: number(verdict.compiled), hashed: number(verdict.hashed) })}
      </p>
    </>
  )
}

/** Two that differ must not look equal: nothing of them is folded. */
const shortened = (text: string | null): string => (text === null ? MISSING : exactText(text, { most: 200 }))

/** The deployed code as a strip: what is equal, what is not, and what may differ. */
function Areas({ areas, size }: { readonly areas: readonly CodeArea[]; readonly size: number }) {
  const { t, locale } = usePageContext()
  const bytes = new Map<CodeArea['kind'], number>()
  for (const { kind, from, to } of areas) bytes.set(kind, (bytes.get(kind) ?? 0) + to - from)
  return (
    <div>
      <svg className={styles.map} viewBox={`0 0 ${size} 10`} preserveAspectRatio="none" aria-hidden="true">
        {areas.map(({ kind, from, to }) => (
          <rect key={from} x={from} width={to - from} height={10} data-kind={kind} />
        ))}
      </svg>
      <ul className={styles.key}>
        {[...bytes].map(([kind, count]) => (
          <li key={kind} data-kind={kind}>
            {t(`verify.area.${kind}`)} <Figure value={count} unit="B" /> ({formatPercent(count, size, locale, 1)})
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Proved } from './proved.ts'
import type { ShownReport, ShownStep } from './shown-report.ts'
import { formatNumber } from '@orrery/format/format-number'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { Disclosure } from '@orrery/ui/disclosure'
import { Icon } from '@orrery/ui/icon'
import { RawJson } from '../raw/raw-json.tsx'
import styles from './proof.module.css'

const TONES = { proved: 'good', wrong: 'bad', partial: 'warn', nothing: 'accent' } as const
/** Steps that say the same of one thing as others say of all. */
const LABELS: { readonly [I in ShownStep['id']]?: string } = { transaction: 'transactions', receipt: 'receipts' }
const ICONS = { proved: 'success', wrong: 'failed', unjudged: 'info' } as const

/** Code that hands out files is loaded by those who ask for one. */
async function save({ name, value }: NonNullable<Proved['evidence']>): Promise<void> {
  const { saveFile } = await import('@orrery/ui/save-chart')
  saveFile(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name)
}

/** What was proved and against which header, what was not and why. A wrong answer of the node is loud. */
export function ProofView({
  report,
  evidence,
  children,
}: {
  readonly report: ShownReport
  readonly evidence?: Proved['evidence']
  readonly children?: ReactNode
}) {
  const { t, locale } = usePageContext()
  const { verdict, height, hash, steps } = report
  return (
    <>
      <Banner tone={TONES[verdict]}>
        <strong>{t(`proof.${verdict}`)}</strong> {verdict === 'wrong' && t('proof.wrong.text')}{' '}
        <RichMessage
          id="proof.against"
          slots={{
            height: <bdi>{formatNumber(height, { locale })}</bdi>,
            hash: (
              <bdi dir="ltr" className={styles.hash}>
                {hash}
              </bdi>
            ),
          }}
        />
      </Banner>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step key={`${step.id} ${index}`} step={step} />
        ))}
      </ol>
      {children}
      {evidence !== undefined && (
        <p className={styles.note}>
          <Button size="sm" look="outline" onClick={() => void save(evidence)}>
            {t('proof.evidence')}
          </Button>{' '}
          {t('proof.evidence.text')}
        </p>
      )}
      <p className={styles.note}>{t('proof.limits')}</p>
      {verdict !== 'nothing' && (
        <Disclosure summary="JSON">
          <RawJson value={report} name="proof" />
        </Disclosure>
      )}
    </>
  )
}

function Step({ step }: { readonly step: ShownStep }) {
  const { t } = usePageContext()
  const { id, state, found, told, gap } = step
  // The names of what was compared are words of the report, not of a language.
  const value = (text: string) => (
    <bdi dir="ltr" className={styles.hash}>
      {text}
    </bdi>
  )
  return (
    <li className={styles[state]}>
      <Icon name={ICONS[state]} />
      <div>
        <strong>{t(`proof.step.${LABELS[id] ?? id}`)}</strong>{' '}
        <span className={styles.state}>{t(`proof.state.${state}`)}</span>
        {gap !== null && (
          <p>
            {t(`proof.gap.${gap.why === 'missing' ? 'fields' : gap.why}`)} {gap.what !== '' && value(gap.what)}
          </p>
        )}
        {state === 'proved' && found !== null && <p>{value(found)}</p>}
        {state !== 'proved' && found !== null && told !== null && (
          <dl className={styles.pair}>
            <dt>{t('proof.found')}</dt>
            <dd>{value(found)}</dd>
            <dt>{t('proof.told')}</dt>
            <dd>{value(told)}</dd>
          </dl>
        )}
      </div>
    </li>
  )
}

import { useState } from 'react'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { PairForm } from '../../page-parts/pair-form.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './contract-diff.module.css'
import type { ContractDiffData, DiffSide } from './page.ts'

// Sources may be megabytes: they come after the page, and what compares them with them.
const LateSources = latePart(() => import('./source-diff.tsx').then((module) => module.SourceDiff))
const LateCode = latePart(() => import('./code-diff.tsx').then((module) => module.CodeDiff))

/** Two contracts beside each other, also of two chains: their sources, interfaces, storage, settings and code (screens-evm §15.5). */
export function View({ data, chain, loading }: PageProps<string, ContractDiffData>) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { asked, other, pair } = data
  const [a, b] = (pair ?? []).map((part) => valueOf(part))
  const swapped = new URLSearchParams({ a: asked[1], b: asked[0], ...(other !== chain.path && { on: chain.path }) })
  return (
    <>
      <PageHead title={t('page.contractDiff.title')} kind={chain.name.full} loading={loading} />
      <p>{t('page.contractDiff.description')}</p>
      <Card>
        <PairForm key={`${asked.join()} ${other}`} asked={asked} path={`/${chain.path}/contract-diff`}>
          <ChainChoice other={other} />
        </PairForm>
        {pair !== null && (
          <p className={styles.swap}>
            <Link to={`/${other}/contract-diff?${swapped.toString()}`}>{t('diff.swap')}</Link>
          </p>
        )}
      </Card>
      {pair?.map(
        (part, at) =>
          part.state === 'failed' && (
            <PartFrame key={at} part={part}>
              {() => null}
            </PartFrame>
          ),
      )}
      {a != null && b != null && (
        <>
          <Card>
            <dl className={styles.sides}>
              <Side side={a} label={t('compare.first')} />
              <Side side={b} label={t('compare.second')} />
            </dl>
          </Card>
          {a.codeHash !== null && a.codeHash === b.codeHash && <Notice tone="accent" title="diff.identical" />}
          {(a.codeHash === null || b.codeHash === null) && <Notice tone="warn" title="diff.noCode" />}
          {a.entry !== null && b.entry !== null ? (
            <AfterWords>
              {() => (
                <LateSources
                  a={{ chain: a.chain, address: a.entry!.address }}
                  b={{ chain: b.chain, address: b.entry!.address }}
                />
              )}
            </AfterWords>
          ) : (
            <Notice tone="warn" title="diff.unverified" />
          )}
          {a.codeHash !== null && b.codeHash !== null && a.codeHash !== b.codeHash && (
            <AfterWords>
              {() => (
                <LateCode
                  a={{ chain: chains.find(({ code }) => code === a.chain)!, address: a.address }}
                  b={{ chain: chains.find(({ code }) => code === b.chain)!, address: b.address }}
                />
              )}
            </AfterWords>
          )}
        </>
      )}
    </>
  )
}

function Side({ side, label }: { readonly side: DiffSide; readonly label: string }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { entry, chain } = side
  const of = chains.find(({ code }) => code === chain)
  return (
    <div>
      <dt>
        {label} · <bdi>{of?.name.full ?? chain}</bdi>
      </dt>
      <dd>
        <Link to={`/${of?.path ?? chain}/address/${encodeURIComponent(side.address)}/contract`}>
          <HashText text={side.address} cut="short" />
        </Link>{' '}
        {entry === null ? (
          t('contract.unverified')
        ) : (
          <>
            <bdi>{foreignText(entry.name)}</bdi> ({t(`verify.match.${entry.match}`)})
          </>
        )}
      </dd>
    </div>
  )
}

/** The chain of the second contract, where there are several that have any. */
function ChainChoice({ other }: { readonly other: string }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const [on, setOn] = useState(other)
  const able = chains.filter(({ family }) => family === 'evm')
  if (able.length < 2) return null
  return (
    <ChoiceField
      name="on"
      label={t('diff.on')}
      value={on}
      onChange={setOn}
      options={able.map((chain) => [chain.path, chain.name.full] as const)}
    />
  )
}

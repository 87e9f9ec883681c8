import { useEffect, type ReactNode } from 'react'
import type { RankingFacts } from '@orrery/model/wire/rich'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { ShareBar } from '@orrery/entities/share-bar'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { MISSING } from '@orrery/format/missing'
import { formatPercent } from '@orrery/format/format-percent'
import { formatNumber } from '@orrery/format/format-number'
import { Facts, type Fact } from '../facts/facts.tsx'
import { Notice } from '../notice.tsx'
import { unitOf } from './rich-columns.tsx'

const AGAIN_MS = 3_000

/** The facts of a ranking with what belongs below them; while there is none, why. */
export function RankingFrame({
  ranking,
  loading,
  progress,
  children,
}: {
  readonly ranking: RankingFacts
  readonly loading: boolean
  /** How far the making is, where that is known. */
  readonly progress?: ReactNode
  readonly children: ReactNode
}) {
  const { t, locale } = usePageContext()
  if (ranking.state === 'preparing')
    return (
      <Preparing>
        <Notice tone="accent" title="rich.preparing">
          {ranking.sweep === undefined ? t('rich.preparing.text') : <SweepText sweep={ranking.sweep} />} {progress}
        </Notice>
      </Preparing>
    )
  if (ranking.state === 'untold')
    return (
      <EmptyBecause what="rich.untold" because={ranking.why === null ? 'rich.untold.blocks' : 'rich.untold.native'}>
        {ranking.why !== null && <p dir="auto">{ranking.why}</p>}
      </EmptyBecause>
    )
  return (
    <>
      {ranking.isPart === true && ranking.sweep !== undefined ? (
        <p>
          {t('rich.swept', { checked: formatNumber(ranking.sweep.checked, { locale }) })}{' '}
          {ranking.sweep.before == null
            ? t('rich.sweep.first')
            : t('rich.sweep.since', { block: formatNumber(ranking.sweep.before.height, { locale }) })}
        </p>
      ) : ranking.isPart === true ? (
        <p>{t('labels.byNode', { block: formatNumber(ranking.asOf?.height ?? 0, { locale }) })}</p>
      ) : (
        <RankingSums ranking={ranking} loading={loading} />
      )}
      {children}
    </>
  )
}

/** How far the node was asked for balances (screens-evm §16.9). */
function SweepText({ sweep: { checked, of } }: { readonly sweep: NonNullable<RankingFacts['sweep']> }) {
  const { t, locale } = usePageContext()
  return t('rich.sweeping', { share: of === null ? MISSING : formatPercent(checked, of, locale, 0) })
}

function RankingSums({ ranking, loading }: { readonly ranking: RankingFacts; readonly loading: boolean }) {
  const { native } = usePageChain()
  const { decimals, symbol } = unitOf(ranking, native)
  const top = (count: number): readonly Fact[] =>
    ranking.tops
      .filter(({ holders, sharePpm }) => holders === count && sharePpm !== null)
      .map(({ sharePpm }) => ({ label: `fact.top${count}`, value: <ShareBar part={sharePpm!} whole={1_000_000} /> }))
  return (
    <Facts
      loading={loading}
      facts={[
        { label: 'fact.rankedAt', value: <BlockLink block={ranking.asOf?.height ?? null} /> },
        { label: 'fact.holders', value: <Figure value={ranking.holders} /> },
        {
          label: 'fact.ledgerSupply',
          value: <AmountText base={ranking.total} decimals={decimals} symbol={symbol} places={4} />,
        },
        ...top(10),
        ...top(100),
        ...top(1_000),
        ...(ranking.majority === null ? [] : [{ label: 'fact.majority', value: <Figure value={ranking.majority} /> }]),
        ...(ranking.giniPpm === null
          ? []
          : [{ label: 'fact.gini', value: <Figure value={ranking.giniPpm / 1_000_000} max={4} /> }]),
      ]}
    />
  )
}

/** What is being made is looked for again until it is there. */
function Preparing({ children }: { readonly children: ReactNode }) {
  const refresh = usePageRefresh()
  useEffect(() => {
    const timer = setInterval(() => void refresh(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return <div aria-live="polite">{children}</div>
}

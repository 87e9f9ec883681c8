import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatAmount } from '@orrery/format/format-amount'
import type { ChartSums } from '../charts/chart-sums.ts'
import { Facts, type Fact } from './facts.tsx'

/** One chart's sums as a fact. */
export type SumFact = {
  /** Message key. */
  readonly label: string
  readonly sums: ChartSums
  readonly unit: 'count' | 'coin'
}

/** What was counted since the first block, exact to the last digit, and below each what of it in the last 24 hours; unknown where blocks are not indexed. */
export function SumFacts({
  sums,
  also = [],
  loading,
}: {
  readonly sums: readonly SumFact[]
  readonly also?: readonly Fact[]
  readonly loading: boolean
}) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const coin = { decimals: native.decimals, symbol: native.symbol.toUpperCase(), places: 'all' as const }
  return (
    <Facts
      loading={loading}
      facts={[
        ...sums.map(({ label, unit, sums: { total, day } }) => ({
          label,
          value: unit === 'coin' ? <Amount base={total} places="all" /> : <Figure value={total} />,
          note: t('stat.in24h', {
            count: formatAmount(day, { locale, ...(unit === 'coin' ? coin : { decimals: 0 }) }),
          }),
        })),
        ...also,
      ]}
    />
  )
}

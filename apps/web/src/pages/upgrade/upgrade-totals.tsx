import { Amount } from '@orrery/entities/amount'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { chartFormat } from '../../page-parts/charts/chart-format.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { MISSING } from '@orrery/format/missing'
import type { TotalSince } from './totals-since.ts'

/** What there has been of what an upgrade brought, since it came (screens-evm §13.3); nothing where no sum is told. */
export function UpgradeTotals({ totals }: { readonly totals: readonly TotalSince[] }) {
  const { t } = usePageContext()
  if (totals.length === 0) return null
  return (
    <>
      <h2>{t('upgrade.totals')}</h2>
      <Facts
        facts={totals.map((of) => ({
          // Several kinds beside each other: each has a name of its own, which says all where it is a chart's.
          label: isTitle(of) ? of.series.title : of.chart.title,
          value: <Total of={of} />,
          ...(of.series.id !== of.chart.id && !isTitle(of) && { note: <bdi>{t(of.series.title)}</bdi> }),
        }))}
      />
    </>
  )
}

/** Whether a series is named as charts are, by a message that needs no other beside it. */
const isTitle = ({ chart, series }: TotalSince): boolean => series.title.startsWith(`${chart.title}.`)

function Total({ of: { chart, total } }: { readonly of: TotalSince }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  // Exact, as the lists tell it: a number of JavaScript has no room for every digit.
  if (chart.unit === 'coin') return <Amount base={total} places="all" />
  const format = chartFormat(chart.unit, chain, locale, t)
  const known = format.toNumber(total)
  return <bdi>{known === null ? MISSING : format.full(known)}</bdi>
}

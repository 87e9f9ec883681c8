import { TimeChart, type TimeChartProps } from '@orrery/ui/time-chart'
import type { Specimen } from './specimen.ts'
import { useLanguageTag } from './use-language-tag.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 6, 1)
// The same curve at every visit: a sum of waves, no chance.
const wave = (at: number, of: number) => Math.sin(at / 9 + of) * 24 + Math.sin(at / 3.7 + of * 5) * 9 + 60 + of * 22
const times = (count: number, stepMs = DAY_MS) => Array.from({ length: count }, (_, at) => START + at * stepMs)
const series = (names: readonly string[], count: number) =>
  names.map((name, of) => ({
    id: name,
    name,
    values: Array.from({ length: count }, (_, at) => Math.round(wave(at, of) * 1000)),
  }))

type SampleProps = Partial<TimeChartProps> & Pick<TimeChartProps, 'times' | 'series' | 'title'>
function Sample(props: SampleProps) {
  const locale = useLanguageTag()
  const options = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
  const axis = (spanMs: number): Intl.DateTimeFormatOptions =>
    spanMs > 0 && spanMs < 2 * DAY_MS
      ? { hour: '2-digit', minute: '2-digit' }
      : spanMs < 370 * DAY_MS
        ? { day: 'numeric', month: 'short' }
        : { year: 'numeric' }
  return (
    <TimeChart
      note="All transactions of final blocks, UTC days"
      formatValue={(value) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(value)}
      formatTick={(value) =>
        new Intl.NumberFormat(locale, { numberingSystem: 'latn', notation: 'compact' }).format(value)
      }
      formatTime={(ms, use, spanMs) =>
        new Intl.DateTimeFormat(
          locale,
          use === 'axis'
            ? { ...options, ...axis(spanMs) }
            : { ...options, dateStyle: 'medium', ...(spanMs > 0 && spanMs < 2 * DAY_MS ? { timeStyle: 'short' } : {}) },
        ).format(ms)
      }
      {...props}
    />
  )
}

const gaps = series(['Blocks'], 90).map((one) => ({
  ...one,
  values: one.values.map((value, at) => ((at > 30 && at < 42) || at === 60 ? null : value)),
}))
const slow = [
  {
    id: 'gwei',
    name: 'Gwei',
    values: times(50_000).map((_, at) => (at === 31_000 ? 400 : wave(at / 300, 0) + ((at * 7919) % 13))),
  },
]
const EIGHT = ['Ethereum', 'Base', 'Arbitrum', 'Optimism', 'Polygon', 'Linea', 'Scroll', 'Blast']

export const specimen: Specimen = {
  id: 'time-chart',
  title: 'Time chart',
  group: 'charts',
  states: [
    {
      name: 'Area',
      Show: () => (
        <Sample title="Transactions per day" times={times(120)} series={series(['Transactions'], 120)} shape="area" />
      ),
    },
    {
      name: 'Lines',
      Show: () => <Sample title="Transactions per chain" times={times(120)} series={series(EIGHT, 120)} />,
    },
    {
      name: 'Bars of two series',
      Show: () => (
        <Sample title="Sent and received" times={times(30)} series={series(['Sent', 'Received'], 30)} shape="bar" />
      ),
    },
    {
      name: 'Gaps stay gaps',
      Show: () => <Sample title="Blocks per day" times={times(90)} series={gaps} shape="area" />,
    },
    {
      name: 'Below zero',
      Show: () => (
        <Sample
          title="Change of supply"
          times={times(60)}
          series={series(['Change'], 60).map((one) => ({ ...one, values: one.values.map((value) => value - 62_000) }))}
          shape="bar"
        />
      ),
    },
    {
      name: '50,000 points',
      Show: () => <Sample title="Gas price" times={times(50_000, 60_000)} series={slow} />,
    },
    {
      name: 'A single point',
      Show: () => <Sample title="Transactions of one day" times={times(1)} series={series(['Transactions'], 1)} />,
    },
    {
      name: 'Empty',
      Show: () => (
        <Sample title="Transactions of no day" times={[]} series={[{ id: 'a', name: 'Transactions', values: [] }]} />
      ),
    },
    {
      name: 'Loading',
      Show: () => <Sample title="Transactions on their way" times={[]} series={[]} state="loading" />,
    },
    {
      name: 'Failed',
      Show: () => (
        <Sample
          title="Transactions that were not loaded"
          times={[]}
          series={[]}
          state="failed"
          onRetry={() => undefined}
        />
      ),
    },
  ],
}

import { DonutChart, type DonutChartProps } from '@orrery/ui/donut-chart'
import type { Specimen } from './specimen.ts'
import { useLanguageTag } from './use-language-tag.ts'

function Sample(props: Partial<DonutChartProps> & Pick<DonutChartProps, 'values' | 'title'>) {
  const locale = useLanguageTag()
  return (
    <DonutChart
      note="Last 7,200 final blocks"
      formatValue={(value) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(value)}
      formatRate={(rate) =>
        new Intl.NumberFormat(locale, {
          numberingSystem: 'latn',
          style: 'percent',
          maximumFractionDigits: 1,
        }).format(rate)
      }
      {...props}
    />
  )
}

const BUILDERS = [
  'beaverbuild',
  'Titan',
  'rsync',
  'BuilderNet',
  'Flashbots',
  'penguin',
  'a builder with a name that is far too long for its place',
  'bob',
  'jetbldr',
  'Quasar',
  'loki',
  'eigenphi',
  'blockscape',
  'own block',
]

export const specimen: Specimen = {
  id: 'donut-chart',
  title: 'Donut chart',
  group: 'charts',
  states: [
    {
      name: 'Six slices',
      Show: () => (
        <Sample
          title="Blocks by builder"
          values={BUILDERS.slice(0, 6).map((name, at) => ({ name, value: Math.round(3200 / (at + 1.3)) }))}
        />
      ),
    },
    {
      name: 'The smallest are summed up',
      Show: () => (
        <Sample
          title="Blocks by all builders"
          values={BUILDERS.map((name, at) => ({ name, value: Math.round(3200 / (at + 1.3)) }))}
        />
      ),
    },
    {
      name: 'Eighteen colours, then again',
      Show: () => (
        <Sample
          title="Blocks by slot"
          most={20}
          values={Array.from({ length: 20 }, (_, at) => ({ name: `Slice ${at + 1}`, value: 100 - at }))}
        />
      ),
    },
    {
      name: 'One is everything',
      Show: () => <Sample title="Blocks by one builder" values={[{ name: 'Titan', value: 7200 }]} />,
    },
    { name: 'Empty', Show: () => <Sample title="Blocks by nobody" values={[{ name: 'Titan', value: 0 }]} /> },
    { name: 'Loading', Show: () => <Sample title="Blocks on their way" values={[]} state="loading" /> },
    {
      name: 'Failed',
      Show: () => <Sample title="Blocks that were not loaded" values={[]} state="failed" onRetry={() => undefined} />,
    },
  ],
}

import type { PartySum } from '@orrery/model/party-days'
import type { ChartStep } from './chart-step.ts'
import type { Chart, ChartValue } from './chart.ts'

/**
 * What charts of the largest addresses have in common (screens-evm §10): a series for each of the largest of the span that is shown, which `each` makes a value of, and one of all others. Which
 * they are is told with the points.
 */
export const leadersOf = (measure: PartySum, each: (step: ChartStep, keep: (key: string) => boolean) => ChartValue) =>
  ({
    shape: 'line',
    families: ['evm'],
    leaders: { measure, each },
    series: [{ id: 'others', title: 'chart.others' }],
    values: (step) => [each(step, () => true)],
  }) as const satisfies Partial<Chart>

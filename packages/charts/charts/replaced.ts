import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'replaced',
  title: 'chart.replaced',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'absent',
  seldom: true,
  families: 'all',
  source: 'watch',
  needs: [WATCHED.replaced, WATCHED.dropped],
  formula: 'Σ replaced, Σ dropped',
  series: [
    { id: 'replaced', title: 'finality.replaced' },
    { id: 'dropped', title: 'finality.dropped' },
  ],
  values: (step) =>
    [WATCHED.replaced, WATCHED.dropped].map((name) => {
      const { count, sum } = step.of(name)
      return count === 0 ? null : sum
    }),
})

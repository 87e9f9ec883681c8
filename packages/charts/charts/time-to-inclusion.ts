import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'time-to-inclusion',
  title: 'chart.inclusion',
  group: 'activity',
  unit: 'seconds',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  source: 'watch',
  needs: [WATCHED.inclusion],
  formula: 'block seen − transaction seen',
  series: [
    { id: 'p50', title: '50 %' },
    { id: 'p95', title: '95 %' },
  ],
  values: (step) =>
    [0.5, 0.95].map((share) => {
      const ms = step.price(WATCHED.inclusion, share)
      return ms === null ? null : Number(ms) / 1000
    }),
})

import { DAY_SUM } from '@orrery/model/day-sums'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'block-time-p95',
  title: 'chart.blockTimeTail',
  group: 'blocks',
  unit: 'seconds',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  source: 'days',
  needs: [DAY_SUM.blockGap],
  formula: 'P50, P95 of t(n) − t(n − 1)',
  series: [
    { id: 'p50', title: '50 %' },
    { id: 'p95', title: '95 %' },
  ],
  values: (step) =>
    [0.5, 0.95].map((share) => {
      const ms = step.numberAt(DAY_SUM.blockGap, share)
      return ms === null ? null : ms / 1_000
    }),
})

import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'mempool-fees',
  title: 'chart.mempoolFees',
  group: 'fees',
  unit: 'coin',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['utxo'],
  source: 'watch',
  needs: [WATCHED.waitingFees],
  formula: 'mean, max of Σ fee of waiting(minute)',
  series: [
    { id: 'mean', title: 'chart.mean' },
    { id: 'max', title: 'chart.max' },
  ],
  values: (step) => {
    const { count, most } = step.of(WATCHED.waitingFees)
    return [step.mean(WATCHED.waitingFees), count === 0 ? null : most]
  },
})

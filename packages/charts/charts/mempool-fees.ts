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
  formula: 'mean, max of Σ fees waiting(minute)',
  series: [
    { id: 'mean', title: 'chart.mean' },
    { id: 'max', title: 'chart.max' },
  ],
  values: (step) => {
    const { count, sum, most } = step.of(WATCHED.waitingFees)
    return count === 0 ? [null, null] : [sum / BigInt(count), most]
  },
})

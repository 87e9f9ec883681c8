import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'mempool-bytes',
  title: 'chart.mempoolBytes',
  group: 'activity',
  unit: 'bytes',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  seldom: true,
  families: ['utxo'],
  source: 'watch',
  needs: [WATCHED.waitingBytes],
  formula: 'mean, max of Σ size of waiting(minute)',
  series: [
    { id: 'mean', title: 'chart.mean' },
    { id: 'max', title: 'chart.max' },
  ],
  values: (step) => {
    const { count, most } = step.of(WATCHED.waitingBytes)
    return [step.mean(WATCHED.waitingBytes), count === 0 ? null : most]
  },
})

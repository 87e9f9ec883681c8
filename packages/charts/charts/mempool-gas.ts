import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'mempool-gas',
  title: 'chart.mempoolGas',
  group: 'activity',
  unit: 'gas',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  seldom: true,
  families: ['evm'],
  source: 'watch',
  needs: [WATCHED.waitingGas],
  formula: 'mean, max of Σ gas limit of waiting(minute)',
  series: [
    { id: 'mean', title: 'chart.mean' },
    { id: 'max', title: 'chart.max' },
  ],
  values: (step) => {
    const { count, most } = step.of(WATCHED.waitingGas)
    return [step.mean(WATCHED.waitingGas), count === 0 ? null : most]
  },
})

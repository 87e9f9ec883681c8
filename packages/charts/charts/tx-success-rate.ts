import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { ratio } from '../src/chart-step.ts'
import { isUntold } from '../src/told-status.ts'

export const chart = defineChart({
  id: 'tx-success-rate',
  title: 'chart.txSuccess',
  group: 'activity',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['txs'],
  formula: 'txs(success) ÷ txs (status known)',
  series: [{ id: 'tx-success-rate', title: 'chart.txSuccess' }],
  values: (step) => [
    ratio(step.of('txs', (key) => key.startsWith('success/')).count, step.of('txs', (key) => !isUntold(key)).count),
  ],
})

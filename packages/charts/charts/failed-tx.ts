import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { tellsStatus } from '../src/told-status.ts'

export const chart = defineChart({
  id: 'failed-tx',
  title: 'chart.failedTx',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['txs'],
  formula: 'Σ txs(failed)',
  series: [{ id: 'failed-tx', title: 'chart.failedTx' }],
  values: (step) => [tellsStatus(step) ? step.of('txs', (key) => key.startsWith('failed/')).count : null],
})

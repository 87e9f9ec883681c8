import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'blob-txs',
  title: 'chart.blobTxs',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['txs'],
  formula: 'Σ txs (type 3)',
  series: [{ id: 'blob-txs', title: 'chart.blobTxs' }],
  values: (step) => [step.of('txs', (key) => key.endsWith('/blob')).count],
})

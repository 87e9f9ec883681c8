import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'txs-per-block',
  title: 'chart.txsPerBlock',
  group: 'blocks',
  unit: 'plain',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  needs: ['blockTxs'],
  formula: 'Σ txs ÷ blocks',
  series: [{ id: 'txs-per-block', title: 'chart.txsPerBlock' }],
  values: (step) => [step.mean('blockTxs')],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tx-growth',
  title: 'chart.txGrowth',
  group: 'activity',
  unit: 'count',
  shape: 'area',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['blockTxs'],
  grows: true,
  formula: 'Σ txs since block 0',
  series: [{ id: 'tx-growth', title: 'chart.txGrowth' }],
  values: (step) => [step.whole('blockTxs')],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tx-count',
  title: 'page.txList.title',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['blockTxs'],
  formula: 'Σ txs',
  series: [{ id: 'tx-count', title: 'page.txList.title' }],
  values: (step) => [step.of('blockTxs').sum],
})

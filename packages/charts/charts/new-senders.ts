import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'new-senders',
  title: 'chart.newSenders',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['firstTxs'],
  formula: 'Σ txs (nonce = 0)',
  series: [{ id: 'new-senders', title: 'chart.newSenders' }],
  values: (step) => [step.of('firstTxs').count],
})

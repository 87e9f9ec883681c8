import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'tps-avg',
  title: 'chart.tps',
  group: 'activity',
  unit: 'perSecond',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['blockTxs'],
  formula: 'Σ txs ÷ s',
  series: [{ id: 'tps-avg', title: 'chart.tps' }],
  values: (step) => [step.seconds > 0 ? Number(step.of('blockTxs').sum) / step.seconds : null],
})

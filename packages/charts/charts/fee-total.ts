import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'fee-total',
  title: 'column.fees',
  group: 'fees',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['fees'],
  formula: 'Σ fees',
  series: [{ id: 'fee-total', title: 'column.fees' }],
  values: (step) => [step.whole('fees')],
})

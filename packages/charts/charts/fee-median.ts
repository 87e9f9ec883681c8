import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'fee-median',
  title: 'chart.feeMedian',
  group: 'fees',
  unit: 'coin',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  needs: ['txFee'],
  formula: 'P50 of fee > 0 (± 6 %)',
  series: [{ id: 'fee-median', title: 'chart.feeMedian' }],
  values: (step) => [step.price('txFee', 0.5)],
})

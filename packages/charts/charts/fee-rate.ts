import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'fee-rate',
  title: 'chart.feeRate',
  group: 'fees',
  unit: 'price',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['utxo'],
  needs: ['feeRate'],
  formula: 'P10, P50, P90 of fee ÷ vsize (± 6 %)',
  series: [
    { id: 'p10', title: '10 %' },
    { id: 'p50', title: '50 %' },
    { id: 'p90', title: '90 %' },
  ],
  values: (step) => [0.1, 0.5, 0.9].map((share) => step.price('feeRate', share)),
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'gas-price',
  title: 'chart.gasPrice',
  group: 'fees',
  unit: 'price',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['gasPrice'],
  formula: 'P10, P50, P90 of effectiveGasPrice (± 6 %)',
  series: [
    { id: 'p10', title: '10 %' },
    { id: 'p50', title: '50 %' },
    { id: 'p90', title: '90 %' },
  ],
  values: (step) => [0.1, 0.5, 0.9].map((share) => step.price('gasPrice', share)),
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'gas-limit',
  title: 'chart.gasLimit',
  group: 'blocks',
  unit: 'gas',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['gasLimit'],
  formula: 'Σ gasLimit ÷ blocks',
  series: [{ id: 'gas-limit', title: 'chart.gasLimit' }],
  values: (step) => [step.mean('gasLimit')],
})

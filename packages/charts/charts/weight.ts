import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'weight',
  title: 'chart.weight',
  group: 'blocks',
  unit: 'plain',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['utxo'],
  needs: ['weight'],
  formula: 'Σ weight ÷ blocks',
  series: [{ id: 'weight', title: 'chart.weight' }],
  values: (step) => [step.mean('weight')],
})

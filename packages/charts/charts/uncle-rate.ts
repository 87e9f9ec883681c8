import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'uncle-rate',
  title: 'chart.uncleRate',
  group: 'blocks',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  minedOnly: true,
  needs: ['uncles'],
  formula: 'Σ uncles ÷ Σ blocks',
  series: [{ id: 'uncle-rate', title: 'chart.uncleRate' }],
  values: (step) => [step.mean('uncles')],
})

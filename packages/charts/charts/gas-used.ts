import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'gas-used',
  title: 'column.gas',
  group: 'blocks',
  unit: 'gas',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['gasUsed'],
  formula: 'Σ gasUsed',
  series: [{ id: 'gas-used', title: 'column.gas' }],
  values: (step) => [step.whole('gasUsed')],
})

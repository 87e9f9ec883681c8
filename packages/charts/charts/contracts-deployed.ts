import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'contracts-deployed',
  title: 'chart.contracts',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['contracts'],
  formula: 'Σ contracts',
  series: [{ id: 'contracts-deployed', title: 'chart.contracts' }],
  values: (step) => [step.of('contracts').count],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'contract-growth',
  title: 'chart.contractGrowth',
  group: 'tokens',
  unit: 'count',
  shape: 'area',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['contracts'],
  grows: true,
  formula: 'Σ contracts since block 0',
  series: [{ id: 'contract-growth', title: 'chart.contractGrowth' }],
  values: (step) => [step.of('contracts').count],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'names-renewed',
  title: 'chart.namesRenewed',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['names'],
  formula: 'Σ NameRenewed',
  series: [{ id: 'names-renewed', title: 'chart.namesRenewed' }],
  values: (step) => [step.of('names', (key) => key === '1').count],
})

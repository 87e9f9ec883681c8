import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'names-registered',
  title: 'chart.namesNew',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['names'],
  formula: 'Σ NameRegistered',
  series: [{ id: 'names-registered', title: 'chart.namesNew' }],
  values: (step) => [step.of('names', (key) => key === '0').count],
})

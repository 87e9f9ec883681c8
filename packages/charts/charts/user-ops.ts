import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'user-ops',
  title: 'tab.userops',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['userOps'],
  formula: 'Σ UserOperationEvent',
  series: [{ id: 'user-ops', title: 'tab.userops' }],
  values: (step) => [step.of('userOps').count],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'smart-accounts',
  title: 'chart.smartAccounts',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['userOpNotes'],
  formula: 'Σ AccountDeployed',
  series: [{ id: 'smart-accounts', title: 'chart.smartAccounts' }],
  values: (step) => [step.of('userOpNotes', (key) => key === '0').count],
})

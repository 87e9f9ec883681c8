import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'smart-accounts-active',
  title: 'chart.smartActive',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  set: 'smartAccounts',
  needs: ['userOps', 'time'],
  formula: '|{sender: UserOperationEvent}|',
  series: [{ id: 'smart-accounts-active', title: 'chart.smartActive' }],
  values: (step) => [step.setSize],
})

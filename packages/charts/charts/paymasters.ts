import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'paymasters',
  title: 'userop.parties.paymaster',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  set: 'paymasters',
  needs: ['userOps', 'time'],
  formula: '|{paymaster: UserOperationEvent} ∖ {0}|',
  series: [{ id: 'paymasters', title: 'userop.parties.paymaster' }],
  values: (step) => [step.setSize],
})

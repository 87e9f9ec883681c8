import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'delegated-accounts',
  title: 'chart.delegated',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  set: 'authorities',
  needs: ['authorizations', 'time'],
  formula: '|{authority: authorizationList (EIP-7702), signature ✓}|',
  series: [{ id: 'delegated-accounts', title: 'chart.delegated' }],
  values: (step) => [step.setSize],
})

import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'active-tokens',
  title: 'chart.activeTokens',
  group: 'tokens',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  set: 'tokens',
  needs: ['transfers', 'time'],
  formula: '|{token: Transfer}|',
  series: [{ id: 'active-tokens', title: 'chart.activeTokens' }],
  values: (step) => [step.setSize],
})

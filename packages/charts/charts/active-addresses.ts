import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'active-addresses',
  title: 'chart.activeAddresses',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['time'],
  set: 'active',
  formula: '|{from, to}|',
  variant: ({ family }) =>
    family === 'evm' ? { formula: '|{from, to, created: tx; from, to: Transfer, CALL (value > 0)}|' } : null,
  series: [{ id: 'active-addresses', title: 'chart.activeAddresses' }],
  values: (step) => [step.setSize],
})

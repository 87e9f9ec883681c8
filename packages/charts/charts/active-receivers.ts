import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'active-receivers',
  title: 'chart.activeReceivers',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['time'],
  set: 'receivers',
  formula: '|{to}|',
  variant: ({ family }) =>
    family === 'evm' ? { formula: '|{to, created: tx; to: Transfer, CALL (value > 0)}|' } : null,
  series: [{ id: 'active-receivers', title: 'chart.activeReceivers' }],
  values: (step) => [step.setSize],
})

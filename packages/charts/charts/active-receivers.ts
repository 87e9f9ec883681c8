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
  series: [{ id: 'active-receivers', title: 'chart.activeReceivers' }],
  values: (step) => [step.setSize],
})

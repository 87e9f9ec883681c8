import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'active-senders',
  title: 'chart.activeSenders',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['time'],
  set: 'senders',
  formula: '|{from}|',
  series: [{ id: 'active-senders', title: 'chart.activeSenders' }],
  values: (step) => [step.setSize],
})

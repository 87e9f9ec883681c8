import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'bundlers',
  title: 'userop.parties.bundler',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  set: 'bundlers',
  needs: ['userOps', 'time'],
  formula: '|{from: tx with UserOperationEvent}|',
  series: [{ id: 'bundlers', title: 'userop.parties.bundler' }],
  values: (step) => [step.setSize],
})

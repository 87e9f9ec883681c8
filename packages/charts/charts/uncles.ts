import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'uncles',
  title: 'tab.uncles',
  group: 'blocks',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  minedOnly: true,
  needs: ['uncles', 'time'],
  formula: 'Σ uncles',
  series: [{ id: 'uncles', title: 'tab.uncles' }],
  values: (step) => [step.whole('uncles')],
})

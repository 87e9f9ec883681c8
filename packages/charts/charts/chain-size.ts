import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'chain-size',
  title: 'chart.chainSize',
  group: 'blocks',
  unit: 'bytes',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['size'],
  formula: 'Σ size',
  series: [{ id: 'chain-size', title: 'chart.chainSize' }],
  values: (step) => [step.whole('size')],
})

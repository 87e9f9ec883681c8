import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'block-size',
  title: 'stat.blockSize',
  group: 'blocks',
  unit: 'bytes',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  needs: ['size'],
  formula: 'Σ size ÷ blocks',
  series: [{ id: 'block-size', title: 'stat.blockSize' }],
  values: (step) => [step.mean('size')],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'block-count',
  title: 'page.blockList.title',
  group: 'blocks',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['time'],
  formula: 'Σ blocks',
  series: [{ id: 'block-count', title: 'page.blockList.title' }],
  values: (step) => [step.of('time').count],
})

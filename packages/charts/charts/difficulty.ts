import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'difficulty',
  title: 'stat.difficulty',
  group: 'blocks',
  unit: 'plain',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  minedOnly: true,
  needs: ['difficulty'],
  formula: 'Σ difficulty ÷ blocks',
  series: [{ id: 'difficulty', title: 'stat.difficulty' }],
  values: (step) => [step.mean('difficulty')],
})

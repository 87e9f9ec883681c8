import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'hash-rate',
  title: 'chart.hashRate',
  group: 'blocks',
  unit: 'hashRate',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  minedOnly: true,
  needs: ['difficulty'],
  formula: 'Σ difficulty × k ÷ s (k = 2³² | 1)',
  series: [{ id: 'hash-rate', title: 'chart.hashRate' }],
  values: (step) => {
    const { count, least, most } = step.of('time')
    const difficulty = step.mean('difficulty')
    return [
      count > 1 && most > least && difficulty !== null
        ? (difficulty * (count - 1) * 1000) / Number(most - least)
        : null,
    ]
  },
})

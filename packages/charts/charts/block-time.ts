import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'block-time',
  title: 'stat.blockTime',
  group: 'blocks',
  unit: 'seconds',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  needs: ['time'],
  formula: '(t_last − t_first) ÷ (blocks − 1)',
  series: [{ id: 'block-time', title: 'stat.blockTime' }],
  values: (step) => {
    const { count, least, most } = step.of('time')
    return [count > 1 ? Number(most - least) / 1000 / (count - 1) : null]
  },
})

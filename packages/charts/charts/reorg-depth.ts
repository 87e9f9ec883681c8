import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'reorg-depth',
  title: 'chart.reorgDepth',
  group: 'blocks',
  unit: 'count',
  shape: 'bar',
  adds: false,
  grains: ALL_GRAINS,
  gap: 'absent',
  seldom: true,
  families: 'all',
  source: 'watch',
  needs: [WATCHED.reorgs],
  formula: 'max depth',
  series: [{ id: 'reorg-depth', title: 'chart.reorgDepth' }],
  values: (step) => {
    const { count, most } = step.of(WATCHED.reorgs)
    return [count === 0 ? null : most]
  },
})

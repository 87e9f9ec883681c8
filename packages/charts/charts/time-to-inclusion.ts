import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { TIME_SERIES, timesOf } from '../src/time-shares.ts'

export const chart = defineChart({
  id: 'time-to-inclusion',
  title: 'chart.inclusion',
  group: 'activity',
  unit: 'seconds',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  source: 'watch',
  needs: [WATCHED.inclusion],
  formula: 'block seen − transaction seen',
  series: TIME_SERIES,
  values: (step) => timesOf(step, WATCHED.inclusion),
})

import { isLayer2 } from '@orrery/model/chain'
import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { TIME_SERIES, timesOf } from '../src/time-shares.ts'

export const chart = defineChart({
  id: 'time-to-post',
  title: 'chart.toPost',
  group: 'blocks',
  unit: 'seconds',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  // What a rollup's node calls safe it has read from the parent chain.
  fits: isLayer2,
  source: 'watch',
  needs: [WATCHED.safeAfter],
  formula: 'safe seen − t(block)',
  series: TIME_SERIES,
  values: (step) => timesOf(step, WATCHED.safeAfter),
})

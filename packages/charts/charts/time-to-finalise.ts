import { isLayer2 } from '@orrery/model/chain'
import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { TIME_SERIES, timesOf } from '../src/time-shares.ts'

export const chart = defineChart({
  id: 'time-to-finalise',
  title: 'chart.toFinal',
  group: 'blocks',
  unit: 'seconds',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  // Final is what rests on a block of the parent chain that is.
  fits: isLayer2,
  source: 'watch',
  needs: [WATCHED.finalAfter],
  formula: 'final seen − t(block)',
  series: TIME_SERIES,
  values: (step) => timesOf(step, WATCHED.finalAfter),
})

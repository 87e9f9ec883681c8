import { isLayer2 } from '@orrery/model/chain'
import { WATCHED } from '@orrery/model/samples'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { TIME_SERIES, timesOf } from '../src/time-shares.ts'

export const chart = defineChart({
  id: 'finality-lag',
  title: 'chart.toFinal',
  group: 'staking',
  unit: 'seconds',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: (chain) => chain.family === 'evm' && chain.quirks.consensus === 'pos' && !isLayer2(chain),
  source: 'watch',
  needs: [WATCHED.finalAfter],
  formula: 'final seen − t(block)',
  series: TIME_SERIES,
  values: (step) => timesOf(step, WATCHED.finalAfter),
})

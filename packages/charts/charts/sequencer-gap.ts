import { isLayer2 } from '@orrery/model/chain'
import { DAY_SUM } from '@orrery/model/day-sums'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'sequencer-gap',
  title: 'chart.sequencerGap',
  group: 'blocks',
  unit: 'seconds',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: isLayer2,
  source: 'days',
  needs: [DAY_SUM.blockGap],
  formula: 'max t(n) − t(n − 1) (≤ 3,600 s)',
  series: [{ id: 'sequencer-gap', title: 'chart.sequencerGap' }],
  values: (step) => {
    const ms = step.numberAt(DAY_SUM.blockGap, 1)
    return [ms === null ? null : ms / 1_000]
  },
})

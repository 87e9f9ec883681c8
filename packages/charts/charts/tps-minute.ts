import { DAY_SUM } from '@orrery/model/day-sums'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

const MINUTE = 60

export const chart = defineChart({
  id: 'tps-minute',
  title: 'chart.tpsMinute',
  group: 'activity',
  unit: 'perSecond',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  source: 'days',
  needs: [DAY_SUM.minuteTxs],
  formula: 'max Σ txs (60 s) ÷ 60',
  series: [{ id: 'tps-minute', title: 'chart.tpsMinute' }],
  values: (step) => {
    const most = step.numberAt(DAY_SUM.minuteTxs, 1)
    return [most === null ? null : most / MINUTE]
  },
})

import { ROW_STAT } from '@orrery/model/row-measures'
import { SENDER_SUM } from '@orrery/model/sender-days'
import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'active-senders',
  title: 'chart.activeSenders',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['time', ROW_STAT.traced],
  set: 'senders',
  formula: '|{from}|',
  series: [{ id: 'active-senders', title: 'chart.activeSenders' }],
  // In traced blocks contracts that moved coins are in that set, too.
  values: (step) => [step.of(ROW_STAT.traced).count > 0 ? null : step.setSize],
  exact: {
    source: 'senders',
    grains: ['day'],
    needs: [SENDER_SUM.ages],
    formula: '|{from: tx}|',
    values: (step) => [step.of(SENDER_SUM.ages).count],
  },
})

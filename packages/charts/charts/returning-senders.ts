import { ROW_STAT } from '@orrery/model/row-measures'
import { SENDER_AGE, SENDER_SUM } from '@orrery/model/sender-days'
import { SET_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'returning-senders',
  title: 'chart.returningSenders',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: SET_GRAINS,
  gap: 'zero',
  families: ['evm'],
  set: 'senders',
  needs: ['firstTxs', 'time', ROW_STAT.traced],
  formula: '|{from}| − Σ txs (nonce = 0)',
  series: [{ id: 'returning-senders', title: 'chart.returningSenders' }],
  values: (step) =>
    // In traced blocks contracts that moved coins are in that set, too, and have no first transaction. What is estimated may fall short of what is counted.
    [
      step.setSize === null || step.of(ROW_STAT.traced).count > 0
        ? null
        : Math.max(0, step.setSize - step.of('firstTxs').count),
    ],
  exact: {
    source: 'senders',
    grains: ['day'],
    needs: [SENDER_SUM.ages],
    formula: '|{from: first day of from < day}|',
    values: (step) => [step.of(SENDER_SUM.ages, (key) => key !== SENDER_AGE.fresh).count],
  },
})

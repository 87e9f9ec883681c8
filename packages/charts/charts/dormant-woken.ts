import { SENDER_AGE, SENDER_SUM } from '@orrery/model/sender-days'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'dormant-woken',
  title: 'chart.wokenSenders',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  source: 'senders',
  needs: [SENDER_SUM.ages],
  formula: '|{from: day − last day of from before it > 365}|',
  series: [{ id: 'dormant-woken', title: 'chart.wokenSenders' }],
  values: (step) => [step.of(SENDER_SUM.ages, (key) => key === SENDER_AGE.woken).count],
})

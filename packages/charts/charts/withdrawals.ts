import { MESSAGE_SUM } from '@orrery/model/message-days'
import { tellsArrivals } from '../src/arrival-kinds.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'withdrawals',
  title: 'chart.departures',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: DAY_GRAINS,
  gap: 'zero',
  families: ['evm'],
  // Rollups whose transactions tell the one way write logs the other.
  fits: tellsArrivals,
  source: 'messages',
  note: 'chart.note.days',
  needs: [MESSAGE_SUM.left],
  formula: 'Σ MessagePassed, L2ToL1Tx, AppendMessage, L1MessageSent',
  series: [{ id: 'withdrawals', title: 'chart.departures' }],
  values: (step) => [step.of(MESSAGE_SUM.left).count],
})

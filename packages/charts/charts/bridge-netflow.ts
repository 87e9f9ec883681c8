import { MESSAGE_SUM } from '@orrery/model/message-days'
import { tellsCoins } from '../src/arrival-kinds.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'bridge-netflow',
  title: 'chart.netflow',
  group: 'activity',
  unit: 'coin',
  shape: 'bar',
  grains: DAY_GRAINS,
  gap: 'zero',
  families: ['evm'],
  fits: tellsCoins,
  source: 'messages',
  note: 'chart.note.days',
  needs: [MESSAGE_SUM.came, MESSAGE_SUM.left],
  formula: 'Σ coins that messages of the parent chain brought − Σ coins that left with messages to it',
  series: [{ id: 'bridge-netflow', title: 'chart.netflow' }],
  values: (step) => [step.of(MESSAGE_SUM.came).sum - step.of(MESSAGE_SUM.left).sum],
})

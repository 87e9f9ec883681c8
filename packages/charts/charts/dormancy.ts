import { SENDER_SUM } from '@orrery/model/sender-days'
import { ratio } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'dormancy',
  title: 'chart.dormancy',
  group: 'activity',
  unit: 'plain',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  source: 'senders',
  needs: [SENDER_SUM.coinDays, SENDER_SUM.coinsRested],
  formula: 'Σ value (success) × (day − last day of from before it) ÷ Σ value',
  series: [{ id: 'dormancy', title: 'chart.dormancy' }],
  values: (step) => [ratio(step.of(SENDER_SUM.coinDays).sum, step.of(SENDER_SUM.coinsRested).sum)],
})

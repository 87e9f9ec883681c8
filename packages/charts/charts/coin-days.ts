import { SENDER_SUM } from '@orrery/model/sender-days'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'coin-days',
  title: 'chart.coinDays',
  group: 'activity',
  unit: 'coinDays',
  shape: 'bar',
  grains: DAY_GRAINS,
  gap: 'zero',
  families: ['evm'],
  source: 'senders',
  needs: [SENDER_SUM.coinDays],
  formula: 'Σ value (success) × (day − last day of from before it)',
  series: [{ id: 'coin-days', title: 'chart.coinDays' }],
  values: (step) => [step.of(SENDER_SUM.coinDays).sum],
})

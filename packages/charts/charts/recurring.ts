import { RECURRING_MONTHS, SENDER_SUM } from '@orrery/model/sender-days'
import { defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'recurring',
  title: 'chart.recurring',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  // A week may lie in two months, which are counted by themselves.
  grains: ['day', 'month'],
  gap: 'absent',
  families: ['evm'],
  source: 'senders',
  needs: [SENDER_SUM.recurring],
  formula: '|{from: |{month: from} ∩ last n months| ≥ 2}|, n = 2, 3, 4',
  series: RECURRING_MONTHS.map((months) => ({ id: `months${months}`, title: `chart.recurring.${months * 30}` })),
  values: (step) =>
    RECURRING_MONTHS.map((months) => {
      // Within a month it only grows: its last day has the most.
      const { count, most } = step.of(SENDER_SUM.recurring, (key) => key === String(months))
      return count === 0 ? null : Number(most)
    }),
})

import { MILLION, WATCHED, WEALTH_TOPS } from '@orrery/model/samples'
import { divide } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'wealth-top',
  title: 'chart.wealthTop',
  group: 'activity',
  unit: 'share',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm', 'utxo'],
  source: 'watch',
  needs: [WATCHED.wealth],
  formula: 'Σ balances(10, 100, 1000 largest) ÷ Σ balances',
  series: WEALTH_TOPS.map((top) => ({ id: `top${top}`, title: String(top) })),
  values: (step) =>
    WEALTH_TOPS.map((top) => {
      const { count, sum } = step.of(WATCHED.wealth, (key) => key === String(top))
      return count === 0 ? null : divide(sum, BigInt(count) * MILLION)
    }),
})

import { SUPPLY_SUM } from '@orrery/model/coin-supply'
import { isSupplyWhole } from '@orrery/model/is-supply-whole'
import { divide } from '../src/chart-step.ts'
import { defineChart } from '../src/chart.ts'
import { IN_DOLLARS } from '../src/coin-price.ts'

export const chart = defineChart({
  ...IN_DOLLARS,
  id: 'market-cap',
  title: 'stat.marketCap',
  group: 'defi',
  shape: 'area',
  fits: (chain) => isSupplyWhole(chain) && IN_DOLLARS.fits(chain),
  source: 'supply',
  note: 'chart.note.marketCap',
  needs: [SUPPLY_SUM.worth],
  formula: 'Σ balances × last price of the day, mean of the days',
  series: [{ id: 'market-cap', title: 'stat.marketCap' }],
  values: (step) => {
    const { count, sum } = step.of(SUPPLY_SUM.worth)
    return [count === 0 ? null : divide(sum, BigInt(count))]
  },
})

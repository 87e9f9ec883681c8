import { balanceChart } from '../src/balance-chart.ts'
import { defineChart } from '../src/chart.ts'

/** Balances of so many digits and more, in base units of a coin of eighteen decimals: a whole one has nineteen. */
const BANDS = [
  { id: 'all', title: 'chart.balanceBands.all', digits: 1 },
  { id: 'centi', title: 'chart.balanceBands.centi', digits: 17 },
  { id: 'one', title: '≥ 1', digits: 19 },
  { id: 'ten', title: '≥ 10', digits: 20 },
  { id: 'hundred', title: '≥ 100', digits: 21 },
  { id: 'thousand', title: '≥ 1000', digits: 22 },
  { id: 'myriad', title: '≥ 10000', digits: 23 },
] as const

export const chart = defineChart({
  ...balanceChart(BANDS),
  id: 'holders-native',
  families: ['evm'],
  // Of a traced chain alone: what calls move is in its ledger.
  fits: ({ native }) => native.decimals === 18,
})

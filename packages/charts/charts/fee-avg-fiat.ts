import { COIN_PRICE } from '@orrery/model/coin-price'
import { IN_DOLLARS, worthThen } from '../src/coin-price.ts'
import { ratio } from '../src/chart-step.ts'
import { defineChart } from '../src/chart.ts'

export const chart = defineChart({
  ...IN_DOLLARS,
  id: 'fee-avg-fiat',
  title: 'chart.feeAvgDollars',
  group: 'fees',
  shape: 'line',
  withBlocks: true,
  needs: [COIN_PRICE.close, 'fees', 'blockTxs'],
  formula: 'Σ fees ÷ Σ txs × price',
  series: [{ id: 'fee-avg-fiat', title: 'chart.feeAvgDollars' }],
  values: (step) => [worthThen(step, ratio(step.whole('fees'), step.of('blockTxs').sum))],
})

import { COIN_PRICE } from '@orrery/model/coin-price'
import { IN_DOLLARS, worthThen } from '../src/coin-price.ts'
import { defineChart } from '../src/chart.ts'

export const chart = defineChart({
  ...IN_DOLLARS,
  id: 'fee-median-fiat',
  title: 'chart.feeMedianDollars',
  group: 'fees',
  shape: 'line',
  withBlocks: true,
  needs: [COIN_PRICE.close, 'txFee'],
  formula: 'P50 of fee > 0 (± 6 %) × price',
  series: [{ id: 'fee-median-fiat', title: 'chart.feeMedianDollars' }],
  values: (step) => [worthThen(step, step.price('txFee', 0.5))],
})

import { COIN_PRICE } from '@orrery/model/coin-price'
import { IN_DOLLARS, worthThen } from '../src/coin-price.ts'
import { defineChart } from '../src/chart.ts'

export const chart = defineChart({
  ...IN_DOLLARS,
  id: 'fee-total-fiat',
  title: 'chart.feeTotalDollars',
  group: 'fees',
  shape: 'bar',
  withBlocks: true,
  needs: [COIN_PRICE.close, 'fees'],
  formula: 'Σ fees × price',
  series: [{ id: 'fee-total-fiat', title: 'chart.feeTotalDollars' }],
  values: (step) => [worthThen(step, step.whole('fees'))],
})

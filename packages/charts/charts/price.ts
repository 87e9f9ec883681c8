import { COIN_PRICE } from '@orrery/model/coin-price'
import { IN_DOLLARS, meanPrice } from '../src/coin-price.ts'
import { defineChart } from '../src/chart.ts'

export const chart = defineChart({
  ...IN_DOLLARS,
  id: 'price',
  title: 'chart.price',
  group: 'defi',
  shape: 'line',
  needs: [COIN_PRICE.close],
  formula: 'last Swap of the day: dollars ÷ coins, mean of the days',
  series: [{ id: 'price', title: 'chart.price' }],
  values: (step) => [meanPrice(step)],
})

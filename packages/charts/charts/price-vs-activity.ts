import { COIN_PRICE } from '@orrery/model/coin-price'
import { defineChart } from '../src/chart.ts'
import { IN_DOLLARS, meanPrice } from '../src/coin-price.ts'

export const chart = defineChart({
  ...IN_DOLLARS,
  id: 'price-vs-activity',
  title: 'chart.priceActivity',
  group: 'defi',
  unit: 'plain',
  shape: 'line',
  grains: ['day'],
  withBlocks: true,
  correlates: 30,
  needs: [COIN_PRICE.close, 'blockTxs'],
  formula: 'r (Pearson) of price, Σ txs; 30 days',
  series: [{ id: 'price-vs-activity', title: 'chart.priceActivity' }],
  values: (step) => {
    const { count, sum } = step.of('blockTxs')
    return [meanPrice(step), count === 0 ? null : sum]
  },
})

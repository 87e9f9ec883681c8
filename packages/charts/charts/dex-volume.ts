import { DAY_SUM } from '@orrery/model/day-sums'
import { coinTokenOf } from '@orrery/model/quotes'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'dex-volume',
  title: 'chart.dexVolume',
  group: 'defi',
  unit: 'coin',
  shape: 'line',
  adds: true,
  grains: DAY_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  // A coin that other tokens are exchanged for: nothing is priced, and what is exchanged for anything else is left out.
  fits: (chain) => coinTokenOf(chain) !== null,
  source: 'days',
  needs: [DAY_SUM.coinSwaps],
  formula: 'Σ max(in, out) of the wrapped coin at a pool in a tx with its Swap, TokenExchange',
  series: [
    { id: 'uniswap-v2', title: 'Uniswap V2' },
    { id: 'uniswap-v3', title: 'Uniswap V3' },
    { id: 'uniswap-v4', title: 'Uniswap V4' },
    { id: 'balancer-v2', title: 'Balancer V2' },
    { id: 'curve', title: 'Curve' },
  ],
  values: (step) => ['0', '1', '2', '3', '4'].map((kind) => step.of(DAY_SUM.coinSwaps, (key) => key === kind).sum),
})

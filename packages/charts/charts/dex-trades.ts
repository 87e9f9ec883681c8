import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'dex-trades',
  title: 'chart.swaps',
  group: 'defi',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['swaps'],
  formula: 'Σ Swap, TokenExchange',
  series: [
    { id: 'uniswap-v2', title: 'Uniswap V2' },
    { id: 'uniswap-v3', title: 'Uniswap V3' },
    { id: 'uniswap-v4', title: 'Uniswap V4' },
    { id: 'balancer-v2', title: 'Balancer V2' },
    { id: 'curve', title: 'Curve' },
  ],
  values: (step) => ['0', '1', '2', '3', '4'].map((kind) => step.of('swaps', (key) => key === kind).count),
})

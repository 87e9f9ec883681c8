import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'pools-created',
  title: 'chart.pools',
  group: 'defi',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['pools'],
  formula: 'Σ PairCreated, PoolCreated, Initialize',
  series: [
    { id: 'uniswap-v2', title: 'Uniswap V2' },
    { id: 'uniswap-v3', title: 'Uniswap V3' },
    { id: 'uniswap-v4', title: 'Uniswap V4' },
  ],
  values: (step) => ['0', '1', '2'].map((kind) => step.of('pools', (key) => key === kind).count),
})

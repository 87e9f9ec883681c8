import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'miner-revenue',
  title: 'chart.minerRevenue',
  group: 'fees',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: 'all',
  minedOnly: true,
  needs: ['reward'],
  formula: 'Σ subsidy + Σ fees',
  series: [{ id: 'miner-revenue', title: 'chart.minerRevenue' }],
  values: (step) => [step.whole('reward')],
})

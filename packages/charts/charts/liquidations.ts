import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'liquidations',
  title: 'chart.liquidations',
  group: 'defi',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['lending'],
  formula: 'Σ LiquidationCall',
  series: [{ id: 'liquidations', title: 'chart.liquidations' }],
  values: (step) => [step.of('lending', (key) => key === '0').count],
})

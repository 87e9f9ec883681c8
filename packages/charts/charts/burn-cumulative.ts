import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'burn-cumulative',
  title: 'chart.burnGrowth',
  group: 'fees',
  unit: 'coin',
  shape: 'area',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['burnt'],
  grows: true,
  formula: 'Σ burnt since block 0',
  series: [{ id: 'burn-cumulative', title: 'chart.burnGrowth' }],
  values: (step) => {
    // Blocks before fees were burnt tell nothing.
    const { count, sum } = step.of('burnt')
    return [count > 0 ? sum : null]
  },
})

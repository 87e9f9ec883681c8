import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'flash-loans',
  title: 'chart.flashLoans',
  group: 'defi',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['lending'],
  formula: 'Σ FlashLoan, Flash',
  series: [{ id: 'flash-loans', title: 'chart.flashLoans' }],
  values: (step) => [step.of('lending', (key) => key === '1' || key === '2').count],
})

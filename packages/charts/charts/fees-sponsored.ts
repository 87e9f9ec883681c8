import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'fees-sponsored',
  title: 'chart.feesSponsored',
  group: 'fees',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['userOps'],
  formula: 'Σ actualGasCost (paymaster ≠ 0)',
  series: [{ id: 'fees-sponsored', title: 'chart.feesSponsored' }],
  values: (step) => [step.of('userOps', (key) => key.endsWith('/1')).sum],
})

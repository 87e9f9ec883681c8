import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'deposits-beacon',
  title: 'chart.deposits',
  group: 'staking',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['requests'],
  formula: 'Σ DepositEvent',
  series: [{ id: 'deposits-beacon', title: 'chart.deposits' }],
  values: (step) => [step.of('requests', (key) => key === 'deposit').count],
})

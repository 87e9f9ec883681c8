import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'withdrawals-beacon',
  title: 'chart.withdrawals',
  group: 'staking',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['withdrawals'],
  formula: 'Σ withdrawals (EIP-4895)',
  series: [{ id: 'withdrawals-beacon', title: 'chart.withdrawals' }],
  values: (step) => [step.of('withdrawals').count],
})

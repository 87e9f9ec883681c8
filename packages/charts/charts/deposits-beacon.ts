import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { isRequest } from '../src/is-request.ts'

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
  values: (step) => [step.of('requests', isRequest('deposit')).count],
})

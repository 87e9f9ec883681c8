import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { isRequest } from '../src/is-request.ts'

export const chart = defineChart({
  id: 'consolidations',
  title: 'chart.consolidations',
  group: 'staking',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['requests'],
  formula: 'Σ consolidation requests (EIP-7251)',
  series: [{ id: 'consolidations', title: 'chart.consolidations' }],
  values: (step) => [step.of('requests', isRequest('consolidation')).count],
})

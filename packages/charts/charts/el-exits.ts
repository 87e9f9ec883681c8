import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { isRequest, isWholeExit } from '../src/is-request.ts'

export const chart = defineChart({
  id: 'el-exits',
  title: 'chart.exits',
  group: 'staking',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['requests'],
  formula: 'Σ withdrawal requests (EIP-7002; amount = 0), Σ (amount > 0)',
  series: [
    { id: 'el-exits', title: 'chart.exits' },
    { id: 'partial', title: 'chart.exits.partial' },
  ],
  values: (step) => [
    step.of('requests', isWholeExit).count,
    step.of('requests', (key) => isRequest('exit')(key) && !isWholeExit(key)).count,
  ],
})

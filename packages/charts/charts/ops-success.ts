import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { ratio } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'ops-success',
  title: 'chart.opsSuccess',
  group: 'activity',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['userOps'],
  formula: 'UserOperationEvent(success) ÷ UserOperationEvent',
  series: [{ id: 'ops-success', title: 'chart.opsSuccess' }],
  values: (step) => [ratio(step.of('userOps', (key) => key.startsWith('1/')).count, step.of('userOps').count)],
})

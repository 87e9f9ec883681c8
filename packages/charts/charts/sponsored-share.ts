import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { ratio } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'sponsored-share',
  title: 'chart.opsSponsored',
  group: 'activity',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['userOps'],
  formula: 'UserOperationEvent(paymaster ≠ 0) ÷ UserOperationEvent',
  series: [{ id: 'sponsored-share', title: 'chart.opsSponsored' }],
  values: (step) => [ratio(step.of('userOps', (key) => key.endsWith('/1')).count, step.of('userOps').count)],
})

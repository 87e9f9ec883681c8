import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { isGiven } from '../src/approval-keys.ts'

export const chart = defineChart({
  id: 'revokes',
  title: 'chart.revokes',
  group: 'defi',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['approvals'],
  formula: 'Σ Approval, ApprovalForAll, Permit (value = 0), Lockdown',
  series: [{ id: 'revokes', title: 'chart.revokes' }],
  values: (step) => [step.of('approvals', (key) => !isGiven(key)).count],
})

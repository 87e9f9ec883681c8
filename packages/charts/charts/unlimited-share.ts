import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { hasAmount, isGiven, isUnlimited } from '../src/approval-keys.ts'
import { ratio } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'unlimited-share',
  title: 'chart.unlimited',
  group: 'defi',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['approvals'],
  formula: 'Approval(ERC-20 = 2²⁵⁶ − 1, Permit2 = 2¹⁶⁰ − 1) ÷ Approval(ERC-20, Permit2)',
  series: [{ id: 'unlimited-share', title: 'chart.unlimited' }],
  values: (step) => [
    ratio(step.of('approvals', isUnlimited).count, step.of('approvals', (key) => isGiven(key) && hasAmount(key)).count),
  ],
})

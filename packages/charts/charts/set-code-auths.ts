import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'set-code-auths',
  title: 'chart.setCode',
  group: 'activity',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['authorizations'],
  formula: 'Σ authorizationList (EIP-7702)',
  series: [{ id: 'set-code-auths', title: 'chart.setCode' }],
  values: (step) => [step.of('authorizations').count],
})

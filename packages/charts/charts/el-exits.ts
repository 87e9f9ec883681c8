import { ALL_GRAINS, defineChart } from '../src/chart.ts'

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
  formula: 'Σ withdrawal requests (EIP-7002)',
  series: [{ id: 'el-exits', title: 'chart.exits' }],
  values: (step) => [step.of('requests', (key) => key === 'exit').count],
})

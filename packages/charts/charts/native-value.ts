import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'native-value',
  title: 'chart.nativeValue',
  group: 'activity',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: 'all',
  needs: ['txs'],
  formula: 'Σ value (status ≠ failed)',
  series: [{ id: 'native-value', title: 'chart.nativeValue' }],
  values: (step) => [step.of('txs', (key) => !key.startsWith('failed/')).sum],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'primary-set',
  title: 'chart.namesPrimary',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['names'],
  formula: 'Σ ReverseClaimed',
  series: [{ id: 'primary-set', title: 'chart.namesPrimary' }],
  values: (step) => [step.of('names', (key) => key === '6').count],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'base-fee',
  title: 'chart.baseFee',
  group: 'fees',
  unit: 'price',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['baseFee'],
  formula: 'min, Σ ÷ blocks, max of baseFee',
  series: [
    { id: 'min', title: 'chart.min' },
    { id: 'mean', title: 'chart.mean' },
    { id: 'max', title: 'chart.max' },
  ],
  values: (step) => {
    const { count, least, most } = step.of('baseFee')
    return count > 0 ? [least, step.mean('baseFee'), most] : [null, null, null]
  },
})

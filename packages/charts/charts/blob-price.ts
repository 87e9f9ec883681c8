import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'blob-price',
  title: 'chart.blobPrice',
  group: 'fees',
  unit: 'price',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['blobGasPrice'],
  formula: 'min, Σ ÷ blocks, max of blobBaseFee',
  series: [
    { id: 'min', title: 'chart.min' },
    { id: 'mean', title: 'chart.mean' },
    { id: 'max', title: 'chart.max' },
  ],
  values: (step) => {
    const { count, least, most } = step.of('blobGasPrice')
    return count > 0 ? [least, step.mean('blobGasPrice'), most] : [null, null, null]
  },
})

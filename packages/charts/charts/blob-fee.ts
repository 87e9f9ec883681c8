import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'blob-fee',
  title: 'chart.blobFee',
  group: 'fees',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['blobBurnt'],
  formula: 'Σ blobBaseFee × blobGasUsed',
  series: [{ id: 'blob-fee', title: 'chart.blobFee' }],
  values: (step) => [step.of('blobBurnt').sum],
})

import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'blob-gas',
  title: 'chart.blobGas',
  group: 'fees',
  unit: 'gas',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['blobGasUsed'],
  formula: 'Σ blobGasUsed',
  series: [{ id: 'blob-gas', title: 'chart.blobGas' }],
  values: (step) => [step.of('blobGasUsed').sum],
})

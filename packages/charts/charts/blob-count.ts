import { ALL_GRAINS, defineChart } from '../src/chart.ts'

// EIP-4844: GAS_PER_BLOB.
const GAS_PER_BLOB = 131_072n

export const chart = defineChart({
  id: 'blob-count',
  title: 'tab.blobs',
  group: 'fees',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  needs: ['blobGasUsed'],
  formula: 'Σ blobGasUsed ÷ 131,072',
  series: [{ id: 'blob-count', title: 'tab.blobs' }],
  values: (step) => [step.of('blobGasUsed').sum / GAS_PER_BLOB],
})

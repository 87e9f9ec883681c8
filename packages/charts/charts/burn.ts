import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'burn',
  title: 'column.burnt',
  group: 'fees',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  needs: ['burnt'],
  formula: 'Σ baseFee × gasUsed + Σ blobBaseFee × blobGasUsed',
  series: [{ id: 'burn', title: 'column.burnt' }],
  values: (step) => [step.whole('burnt')],
})

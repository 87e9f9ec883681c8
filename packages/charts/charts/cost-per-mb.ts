import { ALL_GRAINS, defineChart } from '../src/chart.ts'

/** Bytes of a megabyte; a blob takes one gas a byte (EIP-4844). */
const MEGABYTE = 1_000_000n

export const chart = defineChart({
  id: 'cost-per-mb',
  title: 'chart.blobCost',
  group: 'fees',
  unit: 'coin',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  seldom: true,
  families: ['evm'],
  needs: ['blobBurnt', 'blobGasUsed'],
  formula: 'Σ blobBaseFee × blobGasUsed ÷ (Σ blobGasUsed ÷ 1,000,000)',
  series: [{ id: 'cost-per-mb', title: 'chart.blobCost' }],
  values: (step) => {
    const bytes = step.of('blobGasUsed').sum
    return [bytes === 0n ? null : (step.of('blobBurnt').sum * MEGABYTE) / bytes]
  },
})

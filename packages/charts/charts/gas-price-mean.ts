import { isLayer2 } from '@orrery/model/chain'
import { divide } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'gas-price-mean',
  title: 'chart.gasPriceMean',
  group: 'fees',
  unit: 'price',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  // Fees of a rollup hold more than its gas, and where offered gas is charged they are of more gas than was used.
  fits: (chain) => chain.family === 'evm' && !isLayer2(chain) && chain.quirks.chargesLimit !== true,
  needs: ['fees', 'gasUsed'],
  formula: '(Σ fees − Σ blobBaseFee × blobGasUsed) ÷ Σ gasUsed',
  series: [{ id: 'gas-price-mean', title: 'chart.gasPriceMean' }],
  values: (step) => {
    const [fees, gas] = [step.whole('fees'), step.whole('gasUsed')]
    // Only blocks with blobs tell what these burnt.
    return [fees === null || gas === null || gas === 0n ? null : divide(fees - step.of('blobBurnt').sum, gas)]
  },
})

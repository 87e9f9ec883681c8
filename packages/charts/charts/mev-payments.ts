import { isLayer2 } from '@orrery/model/chain'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'mev-payments',
  title: 'chart.mevPayments',
  group: 'staking',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  // Only where proposers sell their blocks to builders.
  fits: (chain) => chain.family === 'evm' && chain.quirks.consensus === 'pos' && !isLayer2(chain),
  needs: ['builderPaid'],
  formula: 'Σ value of last tx (fee recipient → another, no input)',
  series: [{ id: 'mev-payments', title: 'chart.mevPayments' }],
  values: (step) => [step.of('builderPaid').sum],
})

import { isLayer2 } from '@orrery/model/chain'
import { LEAST_WORK } from '@orrery/model/statistics'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'validator-el-revenue',
  title: 'chart.validatorTips',
  group: 'staking',
  unit: 'coin',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  // Where work makes blocks, or a sequencer, nobody validates for the fees.
  fits: (chain) => chain.family === 'evm' && chain.quirks.consensus === 'pos' && !isLayer2(chain),
  needs: ['burnt', 'fees'],
  formula: 'Σ fees − Σ burnt; Σ value of last tx (fee recipient → another, no input)',
  series: [
    { id: 'tips', title: 'column.tip' },
    // A builder takes the tips of its blocks and pays the proposer out of them: the two do not add up.
    { id: 'payments', title: 'chart.mevPayments' },
  ],
  values: (step) => {
    // Before the merge they went to miners.
    if (step.of('difficulty').most >= LEAST_WORK) return [null, null]
    const [fees, burnt] = [step.whole('fees'), step.whole('burnt')]
    return [fees === null || burnt === null || fees < burnt ? null : fees - burnt, step.of('builderPaid').sum]
  },
})

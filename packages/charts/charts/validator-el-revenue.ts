import { isLayer2 } from '@orrery/model/chain'
import { LEAST_WORK } from '@orrery/model/statistics'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'validator-el-revenue',
  title: 'chart.validatorTips',
  group: 'staking',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  // Where work makes blocks, or a sequencer, nobody validates for the fees.
  fits: (chain) => chain.family === 'evm' && chain.quirks.consensus === 'pos' && !isLayer2(chain),
  needs: ['burnt', 'fees'],
  formula: 'Σ fees − Σ burnt',
  series: [{ id: 'validator-el-revenue', title: 'chart.validatorTips' }],
  values: (step) => {
    // Before the merge they went to miners.
    if (step.of('difficulty').most >= LEAST_WORK) return [null]
    const [fees, burnt] = [step.whole('fees'), step.whole('burnt')]
    return [fees === null || burnt === null || fees < burnt ? null : fees - burnt]
  },
})

import { isLayer2 } from '@orrery/model/chain'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

/** EIP-1559: ELASTICITY_MULTIPLIER. */
const ELASTICITY = 2

export const chart = defineChart({
  id: 'gas-target',
  title: 'chart.gasTarget',
  group: 'blocks',
  unit: 'gas',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  // Rollups set an elasticity of their own, which blocks do not tell.
  fits: (chain) =>
    chain.family === 'evm' && (chain.quirks.stack === 'none' || chain.quirks.stack === 'gnosis') && !isLayer2(chain),
  needs: ['gasLimit', 'baseFee'],
  formula: 'Σ gasLimit ÷ 2 ÷ blocks (EIP-1559)',
  series: [{ id: 'gas-target', title: 'chart.gasTarget' }],
  values: (step) => {
    const limit = step.mean('gasLimit')
    // Before EIP-1559 there was none.
    return [limit === null || step.of('baseFee').count === 0 ? null : limit / ELASTICITY]
  },
})

import { SPENDLESS } from '../src/output-types.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'utxo-count',
  title: 'chart.utxoCount',
  group: 'blocks',
  unit: 'count',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo'],
  needs: ['outputTypes', 'inputs'],
  grows: true,
  formula: 'Σ outputs − Σ (OP_RETURN, script > 10 000 B) − Σ inputs, since block 0',
  series: [{ id: 'utxo-count', title: 'chart.utxoCount' }],
  values: (step) => {
    const made = step.of('outputTypes', (type) => !SPENDLESS.has(type)).count
    const inputs = step.whole('inputs')
    // One input of each block is its coinbase's, which spends nothing.
    return [inputs === null ? null : BigInt(made) - inputs + BigInt(step.of('time').count)]
  },
})

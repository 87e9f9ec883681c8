import { SPENDLESS } from '../src/output-types.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import type { ChartStep } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'utxo-value',
  title: 'chart.utxoValue',
  group: 'blocks',
  unit: 'coin',
  shape: 'area',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo'],
  needs: ['outputTypes', 'txs', 'fees', 'change'],
  grows: true,
  formula: 'Σ outputs − Σ (OP_RETURN, script > 10 000 B) − Σ inputs, since block 0',
  series: [{ id: 'utxo-value', title: 'chart.utxoValue' }],
  values: (step) => [unspent(step)],
  // Withdrawals from DASH's credit pool make outputs without spending any (DIP-27).
  variant: ({ quirks }) =>
    !('masternodes' in quirks)
      ? null
      : {
          needs: ['outputTypes', 'txs', 'fees', 'change', 'unlocked'],
          formula: 'Σ outputs − Σ (OP_RETURN, script > 10 000 B) − Σ inputs (AssetUnlockTx: 0), since block 0',
          values: (step) => {
            const [held, unlocked] = [unspent(step), step.whole('unlocked')]
            return [held === null || unlocked === null ? null : held + unlocked]
          },
        },
})

/** What outputs hold that no transaction spent, where every transaction spends what it pays. */
function unspent(step: ChartStep): bigint | null {
  const made = step.of('outputTypes', (type) => !SPENDLESS.has(type)).sum
  // Of rows from before the value was without change, it is all in the value and none in `change` (decision 28).
  const paid = step.of('txs', (key) => !key.endsWith('/coinbase')).sum + step.of('change').sum
  const fees = step.whole('fees')
  // What transactions spend is what they pay and leave to the miner.
  return fees === null ? null : made - paid - fees
}

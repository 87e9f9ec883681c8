import type { ScriptType } from './script-type.ts'

/** Kinds of screens §4.3. `mweb` is the transaction that binds a block to its extension block (LIP-0002). */
export type UtxoTxKind = 'coinbase' | 'transfer' | 'consolidation' | 'batch' | 'data' | 'mweb' | 'special'

// Ours: screens §4.3 says "many" inputs; a batch has at most three.
const MANY_INPUTS = 4
const BATCH_INPUTS = 3
const BATCH_OUTPUTS = 10

/** The kind of a transaction from its shape alone. */
export function kindOfTx(tx: {
  readonly coinbase: boolean
  readonly special: boolean
  readonly inputs: number
  readonly outputs: readonly ScriptType[]
}): UtxoTxKind {
  if (tx.coinbase) return 'coinbase'
  if (tx.special) return 'special'
  if (tx.outputs[0] === 'mweb-hogaddr') return 'mweb'
  if (tx.outputs.includes('data')) return 'data'
  if (tx.inputs >= MANY_INPUTS && tx.outputs.length <= 2) return 'consolidation'
  if (tx.inputs <= BATCH_INPUTS && tx.outputs.length >= BATCH_OUTPUTS) return 'batch'
  return 'transfer'
}

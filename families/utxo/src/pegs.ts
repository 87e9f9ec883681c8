import type { Peg } from '@orrery/family/esplora-shapes'
import type { TxRow } from '@orrery/model/rows'
import type { UtxoTxExt } from './utxo-ext.ts'

/**
 * What a transaction moves into its block's extension block or out of it (LIP-0002, LIP-0003), in the order of its outputs: kinds and types tell it, which only
 * chains with extension blocks give.
 */
export const pegsOf = ({ kind, ext }: Pick<TxRow, 'kind'> & { readonly ext: UtxoTxExt }): readonly Peg[] =>
  ext.outputs.flatMap(({ type, value, address }, vout): readonly Peg[] => {
    if (type === 'mweb-pegin') return [{ direction: 'in', vout, value: BigInt(value), address: null }]
    // The first output of the transaction that binds the extension block holds what stays inside.
    return kind === 'mweb' && vout > 0 ? [{ direction: 'out', vout, value: BigInt(value), address }] : []
  })

import type { PendingKeysOf } from '@orrery/model/pending-keys'
import type { Hex } from '@orrery/primitives/hex'
import type { UtxoTxExt } from './utxo-ext.ts'

/** A waiting transaction claims the outpoints that it spends and shows on the pages of all its addresses. */
export const utxoPendingKeys: PendingKeysOf = ({ kind, ext }) => {
  if (kind === 'coinbase') return null
  const { inputs, outputs } = ext as unknown as UtxoTxExt
  const accounts = new Set<Hex>()
  for (const { address } of [...inputs, ...outputs]) if (address !== null) accounts.add(address)
  return {
    conflicts: inputs.flatMap(({ txid, vout }) => (txid === null ? [] : [`${txid}:${vout}`])),
    accounts: [...accounts],
  }
}

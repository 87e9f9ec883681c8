import type { PendingKeysOf } from '@orrery/model/pending-keys'

const PROTOCOL_KINDS = new Set(['coinbase', 'deposit', 'system'])

/** Keys for rows that say what they spend, and for account chains whose rows carry `ext.nonce`: one sender uses a nonce once. */
export const defaultPendingKeys: PendingKeysOf = (tx) => {
  if (PROTOCOL_KINDS.has(tx.kind)) return null
  const nonce = tx.ext['nonce']
  const hasNonce = tx.from !== null && (typeof nonce === 'number' || typeof nonce === 'string')
  const addresses = [tx.from, tx.to, tx.created, ...(tx.accounts ?? []).map((account) => account.address)]
  return {
    conflicts: [...(hasNonce ? [`${tx.from}:${nonce}`] : []), ...(tx.spends ?? [])],
    accounts: [...new Set(addresses.filter((address) => address !== null))],
  }
}

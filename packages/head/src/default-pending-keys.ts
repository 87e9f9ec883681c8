import type { PendingKeysOf } from '@orrery/model/pending-keys'

const PROTOCOL_KINDS = new Set(['coinbase', 'deposit', 'system'])

/**
 * Keys for account chains whose rows carry `ext.nonce`: one sender uses a nonce once. Families with
 * other rules (outpoints) hand in their own.
 */
export const defaultPendingKeys: PendingKeysOf = (tx) => {
  if (PROTOCOL_KINDS.has(tx.kind)) return null
  const nonce = tx.ext['nonce']
  const hasNonce = tx.from !== null && (typeof nonce === 'number' || typeof nonce === 'string')
  const accounts = new Set([tx.from, tx.to, tx.created].filter((address) => address !== null))
  return { conflicts: hasNonce ? [`${tx.from}:${nonce}`] : [], accounts: [...accounts] }
}

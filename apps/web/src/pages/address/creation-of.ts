import type { TxDetail } from '@orrery/model/wire/transaction'

/** Creation code and its size in bytes; `inner` where a contract made it, so that no calldata is it; null where it is not known. */
export type Creation = { readonly code: string; readonly size: number } | 'inner' | null

/** The creation code of a contract by the transaction that made it. Pure. */
export function creationOf(tx: Pick<TxDetail, 'created' | 'input'>, address: string): Creation {
  if (tx.created?.toLowerCase() !== address.toLowerCase()) return 'inner'
  const size = (tx.input.length - 2) / 2
  return size > 0 ? { code: tx.input, size } : null
}

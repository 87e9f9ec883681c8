import type { BlockRow, TxRow } from './rows.ts'

/**
 * Whether the last transaction of a block looks like what its builder paid to the proposer: a plain payment of the fee recipient to somebody else. Rollups and
 * chains where work or few known accounts make blocks have no such market. Pure.
 */
export function isBuilderPayment(
  { producer, txCount }: Pick<BlockRow, 'producer' | 'txCount'>,
  tx: Pick<TxRow, 'txIndex' | 'from' | 'to' | 'value' | 'input' | 'status'> | undefined,
): tx is TxRow & { readonly to: NonNullable<TxRow['to']> } {
  return (
    tx !== undefined &&
    tx.txIndex === txCount - 1 &&
    tx.status === 'success' &&
    tx.from !== null &&
    tx.from === producer &&
    tx.to !== null &&
    tx.to !== producer &&
    tx.value > 0n &&
    tx.input === '0x'
  )
}

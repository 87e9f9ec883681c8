import type { Hex } from '@orrery/primitives/hex'
import type { BlockRow, TxRow } from './rows.ts'

/** What a block's builder paid to the proposer, in base units of the coin. */
export type BuilderPayment = { readonly txHash: Hex; readonly to: Hex; readonly amount: bigint }

/** Whether a block could end with such a payment: somebody is told to have produced it, and not by work. Pure. */
export const mayPayProposer = ({ producer, txCount, ext }: Pick<BlockRow, 'producer' | 'txCount' | 'ext'>): boolean =>
  producer !== null && txCount > 0 && ext['difficulty'] === undefined

/** The payment that the last transaction of a block is, by that rule (screens-evm §3.2); null where it is none. Pure. */
export const builderPaymentIn = (block: BlockRow, last: TxRow | undefined): BuilderPayment | null =>
  mayPayProposer(block) && isBuilderPayment(block, last) ? { txHash: last.hash, to: last.to, amount: last.value } : null

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

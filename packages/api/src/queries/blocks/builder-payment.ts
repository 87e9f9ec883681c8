import type { BlockDetail } from '@orrery/model/wire/block'
import type { BlockRow, TxRow } from '@orrery/model/rows'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from './find-block.ts'

type Payment = NonNullable<BlockDetail['builderPayment']>

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

/** The payment of a block's builder to its proposer, by that rule (screens-evm §3.2); null where there is none, or the block's transactions cannot be read. */
export async function builderPaymentOf(
  desk: Pick<ChainDesk, 'chain' | 'runtime' | 'wire'>,
  { row, bundle, source }: Pick<FoundBlock, 'row' | 'bundle' | 'source'>,
): Promise<Payment | null> {
  const { chain, runtime, wire } = desk
  if (chain.family !== 'evm' || chain.quirks.consensus !== 'pos' || chain.settlesOn !== null) return null
  if (row.txCount === 0 || row.producer === null || row.ext['difficulty'] !== undefined) return null
  const last =
    bundle?.txs.at(-1) ??
    (source === 'archive' ? (await runtime.archive.reads.txsOfBlock(row.height, row.txCount - 1, 1))[0] : undefined)
  return isBuilderPayment(row, last)
    ? { txHash: wire.hash(last.hash), to: wire.address(last.to), amount: last.value.toString() }
    : null
}

import type { BlockDetail } from '@orrery/model/wire/block'
import { isBuilderPayment } from '@orrery/model/builder-payment'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from './find-block.ts'

type Payment = NonNullable<BlockDetail['builderPayment']>

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
    (source === 'archive'
      ? (await runtime.archive.reads.txsAt([{ height: row.height, txIndex: row.txCount - 1 }]))[0]
      : undefined)
  return isBuilderPayment(row, last)
    ? { txHash: wire.hash(last.hash), to: wire.address(last.to), amount: last.value.toString() }
    : null
}

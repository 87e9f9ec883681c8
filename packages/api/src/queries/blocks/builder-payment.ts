import type { BlockDetail } from '@orrery/model/wire/block'
import { builderPaymentIn } from '@orrery/model/builder-payment'
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
  const paid =
    bundle !== null
      ? builderPaymentIn(row, bundle.txs.at(-1))
      : source === 'archive'
        ? await runtime.archive.reads.builderPayment(row)
        : null
  return paid && { txHash: wire.hash(paid.txHash), to: wire.address(paid.to), amount: paid.amount.toString() }
}

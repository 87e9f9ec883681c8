import { builderPaymentIn, mayPayProposer } from '@orrery/model/builder-payment'
import type { ChainReads } from '@orrery/model/reads'
import type { StoredParts } from '../encode/block-parts.ts'

/** What builders of blocks paid to proposers: by the block itself, else by its last transaction. */
export const paymentReads = (reads: {
  readonly block: ChainReads['block']
  readonly storedParts: (height: number) => Promise<StoredParts | null>
  readonly txsAt: ChainReads['txsAt']
}): Pick<ChainReads, 'builderPayment'> => ({
  async builderPayment(row) {
    if (!mayPayProposer(row) || (await reads.block(row.height))?.hash !== row.hash) return null
    const told = (await reads.storedParts(row.height))?.payment
    if (told !== undefined) return told
    return builderPaymentIn(row, (await reads.txsAt([{ height: row.height, txIndex: row.txCount - 1 }]))[0])
  },
})

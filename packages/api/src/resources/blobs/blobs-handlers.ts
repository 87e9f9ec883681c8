import type { Handlers } from '../../contract/handler.ts'
import { familyRowsList, familyRowsOfBlock, familyRowsOfTx } from '../../queries/block-data.ts'
import { toBlob } from '../../queries/block-data-shapes.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/find-block.ts'
import { getTx } from '../../queries/find-tx.ts'
import type { blobs } from './blobs.ts'

/** Answers for blobs. */
export const blobsHandlers: Handlers<typeof blobs> = {
  listBlobs: ({ chain, ...list }, context) =>
    familyRowsList(findDesk(context, chain), (data) => data.blobs.table, {}, list, toBlob),
  async listBlobUses({ chain, blob, ...list }, context) {
    const desk = findDesk(context, chain)
    const match = { versioned_hash: desk.family.parseHash(blob, desk.chain) }
    return familyRowsList(desk, (data) => data.blobs.byHash, match, list, toBlob)
  },
  async listBlockBlobs({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return familyRowsOfBlock(desk, await findBlock(desk, block), (data) => data.blobs.table, list, toBlob)
  },
  async listTransactionBlobs({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await getTx(desk, desk.family.parseHash(hash, desk.chain))
    return familyRowsOfTx(desk, found, (data) => data.blobs.table, list, toBlob)
  },
}

import type { FamilyRow } from '@orrery/model/rows'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { requireFirstPage } from '../../queries/account-filters.ts'
import { familyRowsList, familyRowsOfBlock, familyRowsOfTx } from '../../queries/block-data.ts'
import { toBlob } from '../../queries/block-data-shapes.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/find-block.ts'
import { getTx } from '../../queries/find-tx.ts'
import { finalityOf } from '../../queries/wire-shapes.ts'
import type { blobs } from './blobs.ts'

/** More than any block's blob gas allows (EIP-7892 schedules end far below). */
const BLOBS_OF_BLOCK = 1_000

/** Answers for blobs. */
export const blobsHandlers: Handlers<typeof blobs> = {
  async listBlobs({ chain, sender, ...list }, context) {
    const desk = findDesk(context, chain)
    const key = sender === undefined ? null : desk.family.parseAddress(sender, desk.chain)
    if (key !== null) requireFirstPage(list)
    const choice = key === null ? undefined : { name: `from ${key}`, fits: (row: FamilyRow) => row['sender'] === key }
    return familyRowsList(desk, (data) => data.blobs.table, {}, list, toBlob, choice)
  },
  async listBlobUses({ chain, blob, ...list }, context) {
    const desk = findDesk(context, chain)
    const match = { versioned_hash: desk.family.parseHash(blob, desk.chain) }
    return familyRowsList(desk, (data) => data.blobs.byHash, match, list, toBlob)
  },
  async listBlockBlobs({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return familyRowsOfBlock(desk, await findBlock(desk, block), (data) => data.blobs.table, list, toBlob)
  },
  async getBlob({ chain, block, blob }, context) {
    const desk = findDesk(context, chain)
    const hash = desk.wire.hash(desk.family.parseHash(blob, desk.chain))
    const found = await findBlock(desk, block)
    const list = { limit: BLOBS_OF_BLOCK }
    const { data, head } = await familyRowsOfBlock(desk, found, (of) => of.blobs.table, list, toBlob)
    const hit = data.hits.find((one) => one.hash === hash)
    if (!hit) throw new OrreryError('BLOB_NOT_FOUND', { blob: hash, block: found.row.height, chain: desk.chain.code })
    const finality = found.orphan ? 'orphaned' : finalityOf(found.row.height, found.view)
    return { data: { ...hit, blockHash: desk.wire.hash(found.row.hash), finality }, head }
  },
  async listTransactionBlobs({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await getTx(desk, desk.family.parseHash(hash, desk.chain))
    return familyRowsOfTx(desk, found, (data) => data.blobs.table, list, toBlob)
  },
}

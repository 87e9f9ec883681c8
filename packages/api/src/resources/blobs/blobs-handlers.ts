import type { FamilyRow } from '@orrery/model/rows'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Blob } from '@orrery/model/wire/block-data'
import type { Hex } from '@orrery/primitives/hex'
import type { ListOf } from '@orrery/model/wire/common'
import type { Answer, Handlers } from '../../contract/handler.ts'
import { requireFirstPage } from '../../queries/addresses/account-filters.ts'
import { familyRowsList, familyRowsOfBlock, familyRowsOfTx, familyTableList } from '../../queries/blocks/block-data.ts'
import { toBlob } from '../../queries/blocks/block-data-shapes.ts'
import { EVER } from '../../queries/chains/ever.ts'
import { measureOf, readStatistics } from '../../queries/chains/statistics.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock, type FoundBlock } from '../../queries/blocks/find-block.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import type { ListParams } from '../../queries/lists/keyset-list.ts'
import { atOneMoment, type Snapshot } from '../../queries/snapshot.ts'
import { sortedNewest } from '../../queries/lists/sorted-newest.ts'
import { cutToSpan, type TimeSpan } from '../../queries/time-span.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { finalityOf } from '../../queries/wire-shapes.ts'
import type { blobs } from './blobs.ts'

/** More than any block's blob gas allows (EIP-7892 schedules end far below). */
const BLOBS_OF_BLOCK = 1_000

/** The newest blobs, those of the highest price first. */
const listDearest = (desk: ChainDesk, table: string, list: ListParams & TimeSpan): Promise<Answer<ListOf<Blob>>> =>
  atOneMoment(desk.runtime, async (snapshot) => {
    const cut = await cutToSpan(desk, snapshot, familyTableList(table, {}), list)
    const keyOf = ({ price }: FamilyRow) => (typeof price === 'bigint' ? price : null)
    const { page, count } = await sortedNewest(desk, snapshot, cut, { name: 'price', keyOf }, list)
    const hits = page.rows.map((row) => toBlob(row, desk))
    return { data: toList(snapshot, page, hits, count), head: desk.wire.head(snapshot.tip) }
  })

/** Gas of one blob (EIP-4844, `GAS_PER_BLOB`). */
const BLOB_GAS = 131_072n

/** How many blobs there were ever, by the gas that blocks say they used for them; null where no block says so. */
async function countBlobs(snapshot: Snapshot): Promise<number | null> {
  const { count, sum } = measureOf(await readStatistics(snapshot, ['blobGasUsed'], EVER), 'blobGasUsed')
  return count > 0 && sum % BLOB_GAS === 0n ? Number(sum / BLOB_GAS) : null
}

/** A blob of a block by its hash, among all of that block. Throws `BLOB_NOT_FOUND`. */
async function blobOfBlock(desk: ChainDesk, block: string, blob: string) {
  const hash = desk.wire.hash(desk.family.parseHash(blob, desk.chain))
  const found = await findBlock(desk, block)
  const list = { limit: BLOBS_OF_BLOCK }
  const { data, head } = await familyRowsOfBlock(desk, found, (of) => of.blobs.table, list, toBlob)
  const hit = data.hits.find((one) => one.hash === hash)
  if (!hit) throw new OrreryError('BLOB_NOT_FOUND', { blob: hash, block: found.row.height, chain: desk.chain.code })
  return { found, hit, blobs: data.hits, head }
}

/** To whom the transaction of a blob goes; null where it is not indexed. */
async function receiverOf(desk: ChainDesk, found: FoundBlock, { height, txIndex }: Blob): Promise<Hex | null> {
  if (found.bundle) return found.bundle.txs.find((tx) => tx.txIndex === txIndex)?.to ?? null
  const [tx] = await desk.runtime.archive.reads.txsAt([{ height, txIndex }])
  return tx?.to ?? null
}

const nameOf = ({ runtime, family, chain }: ChainDesk, of: Hex): string | null =>
  runtime.labels?.find(({ address }) => address === of)?.tag ?? family.systemName?.(of, chain) ?? null

/** Of one transaction: far above every schedule (EIP-7594 sets six). */
const BLOBS_OF_TX = 16

/** The bytes of a blob of a block; null where they are kept no more. */
const bodyOf = (desk: ChainDesk, hit: Blob, all: readonly Blob[]) =>
  desk.node.blobBody({
    hash: desk.family.parseHash(hit.hash, desk.chain),
    height: hit.height,
    timeMs: hit.timeMs,
    txHash: desk.family.parseHash(hit.txHash, desk.chain),
    index: all.indexOf(hit),
    count: all.length,
  })

/** Answers for blobs. */
export const blobsHandlers: Handlers<typeof blobs> = {
  async listBlobs({ chain, sender, blobSort, ...list }, context) {
    const desk = findDesk(context, chain)
    const table = desk.family.blockData?.blobs.table
    if (blobSort !== undefined && sender === undefined && table !== undefined) return listDearest(desk, table, list)
    const key = sender === undefined ? null : desk.family.parseAddress(sender, desk.chain)
    if (key !== null) requireFirstPage(list)
    const choice = key === null ? undefined : { name: `from ${key}`, fits: (row: FamilyRow) => row['sender'] === key }
    return familyRowsList(desk, (data) => data.blobs.table, {}, list, toBlob, choice, countBlobs)
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
    const { found, hit, blobs: all, head } = await blobOfBlock(desk, block, blob)
    const finality = found.orphan ? 'orphaned' : finalityOf(found.row.height, found.view)
    const blockHash = desk.wire.hash(found.row.hash)
    const hasBody = desk.runtime.lookups?.blobBody !== undefined
    const to = await receiverOf(desk, found, hit)
    return {
      data: {
        ...hit,
        blockHash,
        finality,
        blockBlobs: all.length,
        receiver: desk.wire.party(to),
        receiverName: to === null ? null : nameOf(desk, to),
        hasBody,
      },
      head,
    }
  },
  async getBlobBody({ chain, block, blob }, context) {
    const desk = findDesk(context, chain)
    const { hit, blobs: all, head } = await blobOfBlock(desk, block, blob)
    const body = await bodyOf(desk, hit, all)
    return { data: { hash: hit.hash, bytes: body?.bytes ?? null, by: body?.by ?? null }, head }
  },
  async getBlobBatch({ chain, block, blob }, context) {
    const desk = findDesk(context, chain)
    const { hit, blobs: all, head } = await blobOfBlock(desk, block, blob)
    const readBatch = desk.runtime.lookups?.readBatch
    if (readBatch === undefined)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'blob bodies' })
    // A batch may go on from blob to blob of its transaction; more of them fit into none.
    const own = all.filter(({ txHash }) => txHash === hit.txHash).slice(0, BLOBS_OF_TX)
    const bodies = await Promise.all(own.map((one) => bodyOf(desk, one, all)))
    const bytes = bodies.flatMap((body) => (body === null ? [] : [body.bytes]))
    const isThere = bytes.length === own.length
    const told = isThere ? await readBatch(bytes) : { form: null, channels: [] }
    return { data: { txHash: hit.txHash, blobs: isThere ? bytes.length : 0, ...told }, head }
  },
  async listTransactionBlobs({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await getTx(desk, desk.family.parseHash(hash, desk.chain))
    return familyRowsOfTx(desk, found, (data) => data.blobs.table, list, toBlob)
  },
}

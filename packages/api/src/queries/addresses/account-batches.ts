import { OrreryError } from '@orrery/errors/orrery-error'
import type { PostedBatch } from '@orrery/family/posted-batch'
import type { AccountTx } from '@orrery/model/reads'
import type { ListOf } from '@orrery/model/wire/common'
import type { BatchTx } from '@orrery/model/wire/posted-batch'
import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { KeysetList, ListParams } from '../lists/keyset-list.ts'
import { readKeysetPage } from '../lists/keyset-list.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { cutToSpan, type TimeSpan } from '../time-span.ts'
import { headsOf } from '../transactions/heads-of.ts'
import { walkedPage } from './account-filters.ts'
import { sentList } from './sent-list.ts'

const FIRST_BLOCKS = 5_000

/** A transaction that posts a batch, and whom it is of. */
export type BatchRow = AccountTx & { readonly batch: PostedBatch }

/** Transactions by which an address posted batches of rollups, of all that it takes part in. Throws `CAPABILITY_MISSING` where none can be told. */
export function batchesOf(desk: ChainDesk, sender: Hex): KeysetList<BatchRow> {
  const { postedBatch } = desk.family
  if (postedBatch === undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'batches of rollups' })
  return sentList(sender, 'batches', desk.clock, async (_reads, sent) =>
    sent.flatMap((row) => {
      const batch = postedBatch(row.tx)
      return batch === null ? [] : [{ ...row, batch }]
    }),
  )
}

/** How many blobs a transaction carries, by its family's own fields; null where these are not known. Pure. */
export function blobsOf(ext: { readonly [name: string]: Json } | undefined): number | null {
  const hashes = ext?.['blobHashes']
  if (ext === undefined) return null
  return Array.isArray(hashes) ? hashes.length : 0
}

/** Batches of rollups that an address posted, newest first, with what each cost (screens-evm §5). Throws `CAPABILITY_MISSING` where none can be told. */
export async function listAccountBatches(
  desk: ChainDesk,
  sender: Hex,
  params: Pick<ListParams, 'limit' | 'cursor'> & TimeSpan,
): Promise<Answer<ListOf<BatchTx>>> {
  return atOneMoment(desk.runtime, async (snapshot) => {
    const swept = sweptList(desk, snapshot, batchesOf(desk, sender), FIRST_BLOCKS)
    const list = await cutToSpan(desk, snapshot, swept, params)
    const page = walkedPage(await readKeysetPage(desk, snapshot, list, params))
    const heads = await headsOf(
      snapshot,
      page.rows.map(({ tx }) => tx.hash),
    )
    const hits = page.rows.map(({ height, txIndex, tx, batch }): BatchTx => ({
      txHash: desk.wire.hash(tx.hash),
      height,
      txIndex,
      timeMs: tx.timeMs,
      inbox: desk.wire.address(tx.to!),
      ...batch,
      blobs: blobsOf(heads.get(tx.hash)?.ext),
      fee: tx.fee?.toString() ?? null,
    }))
    return { data: toList(snapshot, page, hits, null), head: desk.wire.head(snapshot.tip) }
  })
}

import type { FamilyRow } from '@orrery/model/rows'
import type { BlobTx } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Answer } from '../../contract/handler.ts'
import { walkedPage } from './account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { sentList } from './sent-list.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'
import { cutToSpan, type TimeSpan } from '../time-span.ts'

/** EIP-4844: bytes of a blob, which is its gas as well. */
const BLOB_BYTES = 131_072
const MOST_BLOBS = 10_000
const FIRST_BLOCKS = 5_000

type Carrier = { readonly height: number; readonly txIndex: number; readonly blobs: readonly FamilyRow[] }

/** Transactions that an address sent and that carry blobs, of all that it takes part in: blobs are not kept by sender. */
export const carriersOf = (sender: Hex, table: string, clock: Pick<Clock, 'monotonic'>): KeysetList<Carrier> =>
  sentList(sender, 'blob transactions', clock, async (reads, txs) => {
    const sent = txs.filter(({ tx }) => tx.kind === 'blob')
    const heights = [...new Set(sent.map(({ height }) => height))]
    const blobs = heights.length === 0 ? [] : await reads.familyRows(table, { height: heights, sender }, MOST_BLOBS)
    return sent.flatMap(({ height, txIndex }): Carrier[] => {
      const own = blobs.filter((row) => Number(row['height']) === height && Number(row['tx_index']) === txIndex)
      return own.length === 0 ? [] : [{ height, txIndex, blobs: own }]
    })
  })

/** Blob transactions of a sender, newest first, with what their blobs cost (screens-evm §5). Throws `CAPABILITY_MISSING` on chains without blobs. */
export async function listAccountBlobs(
  desk: ChainDesk,
  sender: Hex,
  params: Pick<ListParams, 'limit' | 'cursor'> & TimeSpan,
): Promise<Answer<ListOf<BlobTx>>> {
  const { blockData } = desk.family
  if (blockData === undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'blobs' })
  return atOneMoment(desk.runtime, async (snapshot) => {
    const swept = sweptList(desk, snapshot, carriersOf(sender, blockData.blobs.table, desk.clock), FIRST_BLOCKS)
    const list = await cutToSpan(desk, snapshot, swept, params)
    const page = walkedPage(await readKeysetPage(desk, snapshot, list, params))
    const hits = page.rows.map(({ height, txIndex, blobs }): BlobTx => {
      const first = blobs[0]!
      const price = first['price'] as bigint | null
      const bytes = blobs.length * BLOB_BYTES
      return {
        txHash: desk.wire.hash(first['tx_hash'] as Hex),
        height,
        txIndex,
        timeMs: Number(first['time_ms']),
        blobs: blobs.length,
        bytes,
        price: price?.toString() ?? null,
        // All blobs of a block have one price.
        cost: price === null ? null : (BigInt(bytes) * price).toString(),
      }
    })
    return { data: toList(snapshot, page, hits, null), head: desk.wire.head(snapshot.tip) }
  })
}

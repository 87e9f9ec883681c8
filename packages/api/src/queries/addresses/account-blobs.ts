import type { PageQuery } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import { ROLE } from '@orrery/model/rows'
import type { BlobTx } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Answer } from '../../contract/handler.ts'
import { walkedPage } from './account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'
import { cutToSpan, type TimeSpan } from '../time-span.ts'

/** EIP-4844: bytes of a blob, which is its gas as well. */
const BLOB_BYTES = 131_072
const STEP = 100
const MOST_BLOBS = 10_000
const FIRST_BLOCKS = 5_000
/** Transactions that one read looks at, and how long. */
const MOST_LOOKED = 3_000
const BUDGET_MS = 300

type Carrier = { readonly height: number; readonly txIndex: number; readonly blobs: readonly FamilyRow[] }

/**
 * Transactions that an address sent and that carry blobs, of all that it takes part in: blobs are not kept by sender. A read that met too many others, or took
 * too long, ends with the place where it goes on.
 */
export const carriersOf = (sender: Hex, table: string, clock: Pick<Clock, 'monotonic'>): KeysetList<Carrier> => ({
  name: `blob transactions of ${sender}`,
  position: ({ height, txIndex }) => ({ height, txIndex, seq: 0 }),
  async read(reads, page) {
    const txs = accountTxList(sender)
    const isUp = page.after !== undefined && page.before === undefined
    const begun = clock.monotonic()
    let found: readonly Carrier[] = []
    let looked = 0
    for (let at: Pick<PageQuery, 'before' | 'after'> = isUp ? { after: page.after! } : page; ;) {
      const { before, after } = at
      const rows = await txs.read(reads, { ...page, ...(isUp ? { after: after! } : before && { before }), limit: STEP })
      const sent = rows.filter(({ role, tx }) => tx.kind === 'blob' && (role & ROLE.from) !== 0)
      const heights = [...new Set(sent.map(({ height }) => height))]
      const blobs = heights.length === 0 ? [] : await reads.familyRows(table, { height: heights, sender }, MOST_BLOBS)
      const carriers = sent.flatMap(({ height, txIndex }): Carrier[] => {
        const own = blobs.filter((row) => Number(row['height']) === height && Number(row['tx_index']) === txIndex)
        return own.length === 0 ? [] : [{ height, txIndex, blobs: own }]
      })
      found = isUp ? [...carriers, ...found] : [...found, ...carriers]
      if (found.length >= page.limit) return isUp ? found.slice(-page.limit) : found.slice(0, page.limit)
      if (rows.length < STEP) return found
      const edge = txs.position(isUp ? rows[0]! : rows.at(-1)!)
      at = isUp ? { after: edge } : { before: edge }
      looked += rows.length
      if (looked >= MOST_LOOKED || clock.monotonic() - begun > BUDGET_MS)
        return Object.assign([...found], { stoppedAt: edge })
    }
  },
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

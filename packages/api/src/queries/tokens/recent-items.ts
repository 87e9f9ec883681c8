import { OrreryError } from '@orrery/errors/orrery-error'
import type { Position } from '@orrery/model/reads'
import type { ListOf } from '@orrery/model/wire/common'
import type { ItemHolder } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { createLru, type Lru } from '../lru.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'
import { requireToken } from './require-token.ts'

/** Newest transfers of a collection that are looked at, a page of the store at a time. */
const LOOKED = 500
const STEP = 100
/** How long they are told again: a page after the first is of the same list. */
const KEPT_MS = 30_000
const KEPT = 100

type Moved = { readonly tokenId: bigint; readonly owner: Hex }
type Recent = { readonly rows: readonly Moved[]; readonly isCut: boolean }
const known = new WeakMap<ChainDesk['node'], Lru<string, Promise<Recent>>>()

/**
 * Items of an ERC-721 contract by their last transfer, the newest first, of those that its newest transfers tell (screens-evm §8.2): what moved last is with whom it was
 * sent to. Throws `CAPABILITY_MISSING` for other tokens, whose items have several owners.
 */
export async function listRecentItems(
  desk: ChainDesk,
  asset: Hex,
  params: ListParams,
): Promise<Answer<ListOf<ItemHolder>>> {
  const { standard } = await requireToken(desk, asset)
  if (standard !== 'erc721')
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: desk.chain.code,
      capability: `items of ${standard} by when they moved`,
    })
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { rows, isCut } = await recentOf(desk, snapshot, asset)
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} recent items of ${asset}`,
        anchor: null,
        read: async (offset, limit) => rows.slice(offset, offset + limit),
      },
      params,
    )
    const book = desk.collections.find(asset)
    const hits = page.rows.map(({ tokenId, owner }) => ({
      tokenId: tokenId.toString(),
      owner: desk.wire.address(owner),
      amount: '1',
      rank: book?.ranks.get(tokenId) ?? null,
    }))
    const data = toList(snapshot, page, hits, rows.length)
    return {
      data: isCut ? { ...data, extend: { ...data.extend, totalIsFloor: true } } : data,
      head: desk.wire.head(snapshot.tip),
    }
  })
}

function recentOf(desk: ChainDesk, snapshot: Snapshot, asset: Hex): Promise<Recent> {
  const kept = known.get(desk.node) ?? createLru<string, Promise<Recent>>(KEPT, () => desk.clock.monotonic())
  known.set(desk.node, kept)
  const key = `${asset} ${snapshot.tip?.hash ?? ''}`
  const own = kept.get(key) ?? readRecent(snapshot, asset)
  kept.set(key, own, KEPT_MS)
  own.catch(() => kept.delete(key))
  return own
}

async function readRecent({ newest, deep }: Snapshot, asset: Hex): Promise<Recent> {
  const seen = new Map<bigint, Hex | null>()
  let looked = 0
  for (const side of [newest, deep])
    for (let before: Position | undefined; looked < LOOKED;) {
      const rows = await side.transfersOfToken(asset, { limit: STEP, ...(before && { before }) })
      looked += rows.length
      for (const { tokenId, to } of rows) if (tokenId !== null && !seen.has(tokenId)) seen.set(tokenId, to)
      const last = rows.at(-1)
      if (last === undefined || rows.length < STEP) break
      before = { height: last.height, txIndex: last.txIndex, seq: last.seq }
    }
  // What was burnt last is no item any more.
  const rows = [...seen].flatMap(([tokenId, owner]) => (owner === null ? [] : [{ tokenId, owner }]))
  return { rows, isCut: looked >= LOOKED }
}

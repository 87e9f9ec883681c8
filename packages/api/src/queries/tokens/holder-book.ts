import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Balance } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { countDeep } from '../lists/count-rows.ts'
import { createLru, type Lru } from '../lru.ts'
import type { Snapshot } from '../snapshot.ts'

/** Changed holders that are merged, the largest changes first: what thousands of blocks of the busiest token change. */
const CHANGES = 20_000
/** What the archive answers at once. */
const BATCH = 1_000

/** Holders of one token over head and archive. The Head only knows what its blocks change, so the changed holders are looked up in the archive. */
export type HolderBook = {
  /** The block that it is of; null for that of the moment it was opened at. */
  readonly asOf: BlockRef | null
  /** Holders with a positive balance. */
  readonly count: number
  page(offset: number, limit: number): Promise<readonly Balance[]>
}

/** So long nobody tries again to count a token that had more holders than a reader may read: each try takes seconds of the engine. */
const REFUSED_MS = 600_000
/** When it is worth to ask again for a ranking that was begun. */
const RANKED_S = 5
/** Tokens of that size that are remembered, per chain. */
const MOST_REFUSED = 64
const refused = new WeakMap<object, Lru<Hex, true>>()
/** First rows of a token's holders that are kept while the archive does not change, of how many tokens, and for how long they take room at most. */
const TOP_ROWS = 1_000
const TOP_TOKENS = 16
const TOP_MS = 600_000
const tops = new WeakMap<object, Lru<Hex, Top>>()

/** What the newest blocks change in tokens, while neither they nor the archive change: a page of holders asks for it several times. */
const CHANGED_TOKENS = 64
const recent = new WeakMap<
  object,
  { readonly moment: string; readonly changes: Map<Hex, Promise<readonly Change[]>> }
>()

type Moment = Pick<Snapshot, 'newest' | 'deep' | 'state' | 'tip' | 'cut' | 'above'>
type Change = { readonly address: Hex; readonly was: bigint; readonly is: bigint }
type Top = { readonly generation: number; readonly rows: Promise<readonly Balance[]> }

/**
 * Opens the book at one moment of the chain. Only meaningful where the index holds every block. Of a token with so many holders that
 * a reader may not sum them up, the book is the last ranking that was made of it, with its block; while there is none, one is begun and
 * this throws `BEING_COUNTED`.
 */
export async function openHolderBook(
  desk: Pick<ChainDesk, 'runtime' | 'countsOf' | 'clock' | 'rich'>,
  snapshot: Moment,
  asset: Hex,
): Promise<HolderBook> {
  const large = refusedOf(desk)
  const heeding = async <T>(read: Promise<T>): Promise<T> => {
    try {
      return await read
    } catch (error) {
      if (isOrreryError(error, 'STORE_LIMIT')) large.set(asset, true, REFUSED_MS)
      throw error
    }
  }
  if (!large.get(asset))
    try {
      const book = await heeding(sumHolders(desk, snapshot, asset))
      return { ...book, page: (offset, limit) => heeding(book.page(offset, limit)) }
    } catch (error) {
      if (!isOrreryError(error, 'STORE_LIMIT')) throw error
    }
  // Not waited for: it reads at a moment of its own, which may have to wait for this one.
  void desk.rich.book(asset).catch(() => undefined)
  const ranked = desk.rich.lastBook(asset)
  if (ranked === null) throw new OrreryError('BEING_COUNTED', { what: 'who holds the token', seconds: RANKED_S })
  return {
    asOf: ranked.asOf,
    count: ranked.holders,
    page: async (offset, limit) => ranked.rows.slice(offset, offset + limit),
  }
}

function refusedOf(desk: Pick<ChainDesk, 'runtime' | 'clock'>): Lru<Hex, true> {
  const known = refused.get(desk.runtime) ?? createLru<Hex, true>(MOST_REFUSED, () => desk.clock.monotonic())
  refused.set(desk.runtime, known)
  return known
}

/**
 * Holders of the archive by their place. All balances of a token are added up for it, however few are shown: of the first pages that is done once
 * for each state of the archive.
 */
async function rowsOf(
  desk: BookDesk,
  { deep, state }: Pick<Snapshot, 'deep' | 'state'>,
  asset: Hex,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<readonly Balance[]> {
  // Below a cut that lies within it, the archive has other holders than as a whole.
  if (from + limit > TOP_ROWS || deep !== desk.runtime.archive.reads) return deep.holders(asset, from, limit)
  const own = tops.get(desk.runtime) ?? createLru<Hex, Top>(TOP_TOKENS, () => desk.clock.monotonic())
  tops.set(desk.runtime, own)
  const known = own.get(asset)
  if (known?.generation === state.generation) return (await known.rows).slice(from, from + limit)
  const top: Top = { generation: state.generation, rows: deep.holders(asset, 0, TOP_ROWS) }
  own.set(asset, top, TOP_MS)
  top.rows.catch(() => {
    if (own.get(asset) === top) own.delete(asset)
  })
  return (await top.rows).slice(from, from + limit)
}

type BookDesk = Parameters<typeof countDeep>[0] & Pick<ChainDesk, 'clock'>

/** What the newest blocks change in a token, read once for each moment. */
function changesOf(desk: BookDesk, moment: Moment, asset: Hex): Promise<readonly Change[]> {
  const { deep, state, tip, cut, above } = moment
  if (deep !== desk.runtime.archive.reads) return readChanges(moment, asset, CHANGES)
  const name = `${state.generation} ${cut} ${above} ${tip?.hash}`
  let kept = recent.get(desk.runtime)
  if (kept?.moment !== name) recent.set(desk.runtime, (kept = { moment: name, changes: new Map() }))
  const { changes } = kept
  const known = changes.get(asset)
  if (known !== undefined) return known
  const reading = readChanges(moment, asset, CHANGES)
  if (changes.size >= CHANGED_TOKENS) changes.delete(changes.keys().next().value!)
  changes.set(asset, reading)
  reading.catch(() => {
    if (changes.get(asset) === reading) changes.delete(asset)
  })
  return reading
}

async function sumHolders(desk: BookDesk, moment: Moment, asset: Hex): Promise<HolderBook> {
  const { deep, state } = moment
  const [changes, archived] = await Promise.all([
    changesOf(desk, moment, asset),
    countDeep(desk, { state, deep }, `holders of ${asset}`, () => deep.holderCount(asset)),
  ])
  const changed = new Set(changes.map((change) => change.address))
  const present = changes.flatMap(({ address, is }) => (is > 0n ? [{ address, asset, tokenId: null, amount: is }] : []))
  return {
    asOf: null,
    count: archived - changes.filter(({ was }) => was > 0n).length + present.length,
    async page(offset, limit) {
      const wanted = offset + limit
      const unchanged: Balance[] = []
      // Changed holders may leave the first rows, so rows are read until enough others are there.
      for (let from = 0; unchanged.length < wanted;) {
        const step = wanted - unchanged.length + Math.min(changes.length, BATCH)
        const rows = await rowsOf(desk, { deep, state }, asset, { from, limit: step })
        for (const row of rows) if (row.amount > 0n && !changed.has(row.address)) unchanged.push(row)
        from += step
        if (rows.length < step || rows.at(-1)!.amount <= 0n) break
      }
      return [...unchanged, ...present].toSorted(byAmount).slice(offset, offset + limit)
    },
  }
}

/** Largest first, equal ones by address. */
export const byAmount = (a: Balance, b: Balance): number =>
  b.amount > a.amount ? 1 : b.amount < a.amount ? -1 : a.address < b.address ? -1 : 1

/** What the Head's blocks change: the holders with what they had before and have now, the largest changes first. */
export async function readChanges(
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  asset: Hex,
  limit: number,
): Promise<readonly Change[]> {
  const changes = await newest.holders(asset, 0, limit)
  const before = await heldBefore(
    deep,
    changes.map(({ address }) => address),
    asset,
  )
  return changes.map(({ address, amount }, index) => ({ address, was: before[index]!, is: before[index]! + amount }))
}

/** What the archive's part of the ledger says of each, items of an NFT contract added up. */
async function heldBefore(deep: Snapshot['deep'], addresses: readonly Hex[], asset: Hex): Promise<readonly bigint[]> {
  const batches = Array.from({ length: Math.ceil(addresses.length / BATCH) }, (_, index) =>
    deep.holdings(asset, addresses.slice(index * BATCH, (index + 1) * BATCH)),
  )
  const held = new Map((await Promise.all(batches)).flat().map(({ address, amount }) => [address, amount]))
  return addresses.map((address) => held.get(address) ?? 0n)
}

import type { Lookups } from '@orrery/family/adapter'
import type { BlobPlace } from '@orrery/family/blob-lookup'
import type { FamilyRow } from '@orrery/model/rows'
import type { ChainReads, HeightRange, Position } from '@orrery/model/reads'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { Log } from '@orrery/primitives/log'
import type { BlobStore, KeptSpan } from './blob-store.ts'

/** A slot of Ethereum (consensus-specs, `SECONDS_PER_SLOT`). */
const EVERY_MS = 12_000
/** Heights that are looked through at once, and rows of one page of their blobs: the most that is told at once. */
const HEIGHTS = 32
const PAGE = 100
/** Looks at older heights in one turn, so that new ones never wait long. */
const OLDER = 8
/** Blobs that are asked for side by side. */
const AT_ONCE = 4

export type BlobKeeper = {
  readonly chain: string
  readonly table: string
  readonly store: BlobStore
  /** Asks for bytes and keeps them (`withBlobStore`). */
  ask(place: BlobPlace, signal: AbortSignal): ReturnType<NonNullable<Lookups['blobBody']>>
  /** Head and archive, in this order: a block is archived before the Head lets go of it. */
  reads(): readonly Pick<ChainReads, 'familyPage'>[]
  /** The height up to which every node has the blobs by now; null before there is one. */
  settled(): number | null
  isIndexed(range: HeightRange): boolean
  readonly clock: Clock
  readonly log: Log
}

/** Lookups that ask the store before the node, and keep what the node tells. A store that another process writes only answers. */
export function withBlobStore(
  lookups: Lookups,
  store: Pick<BlobStore, 'read'> & Partial<Pick<BlobStore, 'keep'>>,
  onError: (error: unknown) => void = () => {},
): Lookups {
  const ask = lookups.blobBody
  return {
    ...lookups,
    async blobBody(place, signal) {
      const kept = await store.read(place)
      if (kept !== null) return { bytes: kept, by: 'kept' }
      const told = (await ask?.call(lookups, place, signal)) ?? null
      // A disk that takes nothing must not hide what the node tells.
      if (told !== null) await store.keep?.(place, told.bytes).catch(onError)
      return told
    },
  }
}

/**
 * Keeps blobs of settled blocks while the node still has them: those of new blocks first, then older ones downwards until they are gone or the room is full. Ends with the signal; what fails
 * is tried again.
 */
export async function keepBlobs(keeper: BlobKeeper, signal: AbortSignal): Promise<void> {
  const { chain, clock, log } = keeper
  while (!signal.aborted) {
    try {
      await keepTurn(keeper, signal)
    } catch (error) {
      if (signal.aborted) return
      log.warn('blobs could not be kept; it is tried again', { chain, error: String(error) })
    }
    await clock.sleep(EVERY_MS, signal).catch(() => {})
  }
}

/** One look at what is new, and at some of what is older. */
export async function keepTurn(keeper: BlobKeeper, signal: AbortSignal): Promise<void> {
  const { store, settled, isIndexed } = keeper
  const top = settled()
  if (top === null) return
  let span = await store.span()
  const note = (next: KeptSpan): Promise<void> => store.setSpan((span = next))
  if (span === null || span.from > top) {
    await keepHeights(keeper, { from: top, to: top }, signal)
    await note({ from: top, through: top, isDone: false })
  }
  while (span!.through < top) {
    signal.throwIfAborted()
    const from = span!.through + 1
    const to = Math.min(top, span!.through + HEIGHTS)
    // What nothing is known of is passed over: newer ones would wait for it for ever.
    await keepHeights(keeper, { from, to }, signal)
    await note({ ...span!, through: to })
  }
  for (let turn = 0; turn < OLDER && !span!.isDone; turn++) {
    signal.throwIfAborted()
    const { from } = span!
    if (from === 0 || store.isFull()) return note({ ...span!, isDone: true })
    const range = { from: Math.max(0, from - HEIGHTS), to: from - 1 }
    // The history may still come down to there.
    if (!isIndexed(range)) return
    const { asked, kept } = await keepHeights(keeper, range, signal)
    await note({ ...span!, from: range.from, isDone: asked > 0 && kept === 0 })
  }
}

type Told = { readonly asked: number; readonly kept: number }

async function keepHeights({ table, reads, ask }: BlobKeeper, range: HeightRange, signal: AbortSignal): Promise<Told> {
  const rows = await rowsOf(reads(), table, range)
  const places = rows.map((row): BlobPlace => {
    const ofBlock = rows.filter(({ height }) => height === row.height)
    return {
      hash: row['versioned_hash'] as Hex,
      height: heightOf(row),
      timeMs: Number(row['time_ms']),
      txHash: row['tx_hash'] as Hex,
      index: ofBlock.indexOf(row),
      count: ofBlock.length,
    }
  })
  let kept = 0
  for (let at = 0; at < places.length; at += AT_ONCE) {
    signal.throwIfAborted()
    const told = await Promise.all(places.slice(at, at + AT_ONCE).map((place) => ask(place, signal)))
    kept += told.filter((one) => one !== null).length
  }
  return { asked: places.length, kept }
}

const heightOf = ({ height }: FamilyRow): number => Number(height)

/** Blobs of some heights, in the order of blocks and in them. */
async function rowsOf(
  sources: readonly Pick<ChainReads, 'familyPage'>[],
  table: string,
  { from, to }: HeightRange,
): Promise<readonly FamilyRow[]> {
  const found = new Map<string, FamilyRow>()
  const placeOf = (row: FamilyRow): Position => ({
    height: heightOf(row),
    txIndex: Number(row['tx_index']),
    seq: Number(row['seq']),
  })
  for (const source of sources)
    for (let before: Position | undefined; ;) {
      const page = { floor: from, ceiling: to, limit: PAGE, ...(before !== undefined && { before }) }
      const told = await source.familyPage(table, {}, page)
      for (const row of told) {
        const { height, txIndex, seq } = placeOf(row)
        const key = `${height} ${txIndex} ${seq}`
        if (!found.has(key)) found.set(key, row)
      }
      const last = told.at(-1)
      if (last === undefined || told.length < PAGE) break
      before = placeOf(last)
    }
  return [...found.values()].toSorted((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    return first.height - second.height || first.txIndex - second.txIndex || first.seq - second.seq
  })
}

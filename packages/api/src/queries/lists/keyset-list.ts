import { OrreryError } from '@orrery/errors/orrery-error'
import type { BlockRef } from '@orrery/model/rows'
import type { ChainReads, PageQuery, Position } from '@orrery/model/reads'
import { PAGER_CAP } from '../../contract/params.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { DAY_MS, formatCursor, parseCursor, parseJump, type Cursor, type Jump } from './cursor.ts'
import { heightBefore } from '../blocks/height-before.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** What every list is asked with. */
export type ListParams = {
  readonly limit?: number
  readonly page?: number
  readonly cursor?: string
  /** The block that page numbers count from, as `KeysetPage.at` named it. */
  readonly at?: string
  /** The other way round: walked by cursors, from the first rows on. */
  readonly order?: 'newest' | 'oldest'
}

/** Rows in the chain's order, newest first. `stoppedAt` where a read gave up before the list's end with fewer rows than asked for: the walk goes on from there. */
export type FoundRows<Row> = readonly Row[] & { readonly stoppedAt?: Position }

/** A list that head and archive hold in the chain's order. `name` tells it from all others of the chain. */
export type KeysetList<Row> = {
  readonly name: string
  read(reads: ChainReads, page: PageQuery): Promise<FoundRows<Row>>
  position(row: Row): Position
  /** The position right above the row at an offset, where it can be computed instead of passing over rows. */
  seek?(snapshot: Snapshot, offset: number): Position | null
  /** The place right above the row that a text means which stands in place of a cursor; null where it means none of this list. */
  find?(snapshot: Snapshot, text: string): Promise<Position | null>
  /** How many rows are above a height, where that can be computed; null where it cannot. */
  above?(snapshot: Snapshot, height: number): number | null
}

export type KeysetPage<Row> = {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
  /** Offset of the first row from the newest; null where a cursor led here. */
  readonly offset: number | null
  /** The height that was looked down or up to where a filtered list was given up before its end; the cursor goes on there. */
  readonly lookedTo?: number
  /** `last`, a height or a day may stand in place of a cursor: the list is in the chain's order. */
  readonly jumps?: true
  /** Oldest first: `next` leads to newer rows. Such a list is not counted from a block. */
  readonly isUp?: true
  /** So may `n` and a nonce of the list's account. */
  readonly nonces?: true
  /** The block that page numbers count from. */
  readonly at?: string
  /** Rows above that block, which no page of it shows; null where they cannot be told without counting. Absent where there are none. */
  readonly above?: number | null
}

/** Throws `PAGE_TOO_DEEP` where a numbered page lies behind so many rows. */
export function requireWithin({ limit = 20, page = 1, cursor }: ListParams, cap: number): void {
  if (cursor === undefined && page * limit > cap) throw new OrreryError('PAGE_TOO_DEEP', { page, cap })
}

const READ_LIMIT = 100 // the most that `PageQuery` allows

/** Page size and offset of list parameters. Throws `PAGE_TOO_DEEP` beyond the pager's cap. */
export function offsetOf({ limit = 20, page = 1 }: ListParams): { readonly limit: number; readonly offset: number } {
  if (page * limit > PAGER_CAP) throw new OrreryError('PAGE_TOO_DEEP', { page, cap: PAGER_CAP })
  return { limit, offset: (page - 1) * limit }
}

/**
 * One page of a list, newest first, from one moment of the chain. Throws `CURSOR_INVALID`,
 * `STALE_CURSOR` when what the cursor's earlier pages showed was reorganised, `PAGE_TOO_DEEP`.
 */
export async function readKeysetPage<Row>(
  desk: ChainDesk,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  params: ListParams,
): Promise<KeysetPage<Row>> {
  const name = `${desk.chain.code} ${list.name}`
  if (params.order === 'oldest') return upwards(await readUpwards(desk, snapshot, list, name, params))
  if (params.cursor !== undefined) {
    const jump = parseJump(params.cursor) ?? (await list.find?.(snapshot, params.cursor)) ?? null
    const cursor = jump === null ? parseCursor(params.cursor, name) : await jumpCursor(desk, snapshot, jump)
    await requireCanonical(snapshot, cursor.anchor)
    return readFromCursor(snapshot, list, name, cursor, params.limit ?? 20)
  }
  const { limit, offset } = offsetOf(params)
  const { tip } = snapshot
  const now = tip && formatAnchor(tip)
  if (params.at === undefined || params.at === now) {
    const found = await readAtOffset(snapshot, list, offset, limit)
    return { ...olderLinks(snapshot, list, name, found, null, offset > 0), offset, ...(now !== null && { at: now }) }
  }
  const height = await requireAnchor(snapshot, params.at)
  const found = await readAtOffset(snapshot, belowTop(list, height), offset, limit)
  const above = await countAbove(snapshot, list, height)
  return { ...olderLinks(snapshot, list, name, found, null, true), offset, at: params.at, above }
}

/** The page of an ascending list, newest first still: without a cursor its oldest rows; `last` are the newest, a height or a day the first ones from there on. */
async function readUpwards<Row>(
  desk: ChainDesk,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  name: string,
  { cursor: text = 'first', limit = 20, page = 1 }: ListParams,
): Promise<KeysetPage<Row>> {
  if (page > 1)
    throw new OrreryError('PARAMETER_INVALID', { name: 'page', reason: 'an ascending list is walked by its cursors' })
  if (text === 'last') {
    const found = await readOlder(snapshot, list, null, limit)
    return { ...olderLinks(snapshot, list, name, found, null, false), offset: null }
  }
  const from = text === 'first' ? 'last' : text
  const jump = parseJump(from) ?? (await list.find?.(snapshot, from)) ?? null
  const cursor = jump === null ? parseCursor(from, name) : await cursorBelow(desk, snapshot, jump)
  await requireCanonical(snapshot, cursor.anchor)
  return readFromCursor(snapshot, list, name, cursor, limit)
}

/** The walk up from a block, a day or a place on, which come first in it. */
async function cursorBelow(desk: ChainDesk, snapshot: Snapshot, jump: Jump | Position): Promise<Cursor> {
  if ('seq' in jump && jump.txIndex > 1)
    return { way: 'newer', at: { ...jump, txIndex: jump.txIndex - 2, seq: Number.MAX_SAFE_INTEGER }, anchor: null }
  const height = 'height' in jump ? jump.height - 1 : await heightBefore(desk, snapshot, jump.beforeMs - DAY_MS)
  return { way: 'newer', at: { ...END_OF_FIRST_BLOCK, height }, anchor: null }
}

const upwards = <Row>({ rows, next, previous, ...page }: KeysetPage<Row>): KeysetPage<Row> => ({
  ...page,
  rows: rows.toReversed(),
  next: previous,
  previous: next,
  isUp: true,
})

/** A block as lists name it. */
export const formatAnchor = ({ height, hash }: BlockRef): string => `${height}-${hash.slice(2, 10)}`

/** The height of an anchor. Throws `STALE_CURSOR` where another block has it now, or none. */
export async function requireAnchor({ view, state, cut, deep }: Snapshot, at: string): Promise<number> {
  const [height, start] = [Number(at.split('-')[0]), at.split('-')[1]]
  const block = view.bundle(height)?.block ?? (height < cut ? await deep.block(height) : null)
  // A block that a watch list passed over is not kept, so that nobody can compare it.
  const isPassed = block === null && state.passed?.some(({ from, to }) => from <= height && height <= to)
  if (!isPassed && block?.hash.slice(2, 10) !== start) throw new OrreryError('STALE_CURSOR', {})
  return height
}

/** A list without the blocks above a height, for pages that are counted from there down. */
const belowTop = <Row>(list: KeysetList<Row>, height: number): KeysetList<Row> => ({
  name: list.name,
  position: (row) => list.position(row),
  ...(list.find && { find: list.find }),
  read: (reads, { before, ...page }) =>
    list.read(reads, {
      ...page,
      before: before !== undefined && before.height <= height ? before : { height: height + 1, txIndex: 0, seq: 0 },
    }),
  seek(snapshot, offset) {
    const above = list.above?.(snapshot, height) ?? null
    return above === null ? null : (list.seek?.(snapshot, offset + above) ?? null)
  },
})

/** Rows above a height: computed, or counted where all of them are in memory. */
async function countAbove<Row>(snapshot: Snapshot, list: KeysetList<Row>, height: number): Promise<number | null> {
  const computed = list.above?.(snapshot, height) ?? null
  if (computed !== null || snapshot.cut === NO_CUT || height < snapshot.cut - 1) return computed
  const after = { height, txIndex: 0xffff_ffff, seq: Number.MAX_SAFE_INTEGER }
  const counted = await countUpTo(
    snapshot.newest,
    { read: (reads, page) => list.read(reads, { ...page, after }) },
    PAGER_CAP,
  )
  return counted < PAGER_CAP ? counted : null
}

/** The walk down from a block, a day or a place on. It has shown nothing yet, so that it holds on to no block. */
async function jumpCursor(desk: ChainDesk, snapshot: Snapshot, jump: Jump | Position): Promise<Cursor> {
  if ('seq' in jump) return { way: 'older', at: jump, anchor: null }
  const height = 'height' in jump ? jump.height : await heightBefore(desk, snapshot, jump.beforeMs)
  return { way: 'older', at: { height: height + 1, txIndex: 0, seq: 0 }, anchor: null }
}

async function readFromCursor<Row>(
  snapshot: Snapshot,
  list: KeysetList<Row>,
  name: string,
  cursor: Cursor,
  limit: number,
): Promise<KeysetPage<Row>> {
  if (cursor.way === 'older') {
    const found = await readOlder(snapshot, list, cursor.at, limit)
    return { ...olderLinks(snapshot, list, name, found, cursor.anchor, true), offset: null }
  }
  const { rows, more, stoppedAt } = await readNewer(snapshot, list, cursor.at, limit)
  const isPast = cursor.at.height >= 0
  const last = rows.at(-1)
  return {
    ...links(snapshot, list, name, rows, cursor.anchor, {
      older: isPast && last !== undefined ? list.position(last) : null,
      newer: stoppedAt ?? (more && rows[0] !== undefined ? list.position(rows[0]) : null),
    }),
    ...(stoppedAt && { lookedTo: stoppedAt.height }),
    offset: null,
  }
}

/** Rows right below a position (or the newest): the Head's, then the archive's below the cut, of which `skip` are passed over. */
export async function readOlder<Row>(
  snapshot: Snapshot,
  list: Pick<KeysetList<Row>, 'read' | 'position'>,
  before: Position | null,
  limit: number,
  skip = 0,
): Promise<Walked<Row>> {
  const wanted = Math.min(limit + 1, READ_LIMIT)
  const rows: Row[] = []
  if (skip === 0 && snapshot.cut !== NO_CUT && (before === null || before.height >= snapshot.cut)) {
    const found = await list.read(snapshot.newest, { ...(before && { before }), limit: wanted })
    rows.push(...found)
    if (found.stoppedAt !== undefined) return { rows, more: true, stoppedAt: found.stoppedAt }
  }
  if (rows.length < wanted && snapshot.state.ranges.length > 0) {
    const top = rows.length > 0 || before === null || before.height >= snapshot.cut ? cutPosition(snapshot) : before
    const page = { ...(top && { before: top }), ...(skip > 0 && { skip }), limit: wanted - rows.length }
    const found = await list.read(snapshot.deep, page)
    rows.push(...found)
    if (found.stoppedAt !== undefined) return { rows, more: true, stoppedAt: found.stoppedAt }
  }
  if (rows.length > limit) return { rows: rows.slice(0, limit), more: true }
  // A page of 100 cannot be read with one row to spare.
  if (limit < READ_LIMIT || rows.length < limit) return { rows, more: false }
  const rest = await readOlder(snapshot, list, list.position(rows.at(-1)!), 1)
  return { rows, more: rest.more || rest.rows.length > 0 }
}

/** Rows right above a position: the archive's below the cut, then the Head's; newest first. */
async function readNewer<Row>(
  snapshot: Snapshot,
  list: KeysetList<Row>,
  after: Position,
  limit: number,
): Promise<Walked<Row>> {
  const wanted = Math.min(limit + 1, READ_LIMIT)
  let rows: Row[] = []
  if (after.height < snapshot.cut && snapshot.state.ranges.length > 0) {
    const found = await readAbove(snapshot.deep, list, after, wanted)
    rows = found.filter((row) => list.position(row).height < snapshot.cut)
    const { stoppedAt } = found
    if (stoppedAt !== undefined && stoppedAt.height < snapshot.cut) return { rows, more: true, stoppedAt }
  }
  if (rows.length < wanted && snapshot.cut !== NO_CUT) {
    const found = await readAbove(snapshot.newest, list, after, wanted - rows.length)
    rows = [...found, ...rows]
    if (found.stoppedAt !== undefined) return { rows, more: true, stoppedAt: found.stoppedAt }
  }
  if (rows.length > limit) return { rows: rows.slice(-limit), more: true }
  if (limit < READ_LIMIT || rows.length < limit) return { rows, more: false }
  const rest = await readNewer(snapshot, list, list.position(rows[0]!), 1)
  return { rows, more: rest.more || rest.rows.length > 0 }
}

/** Rows right above a position; height −1 stands below all rows, which no position of the reads can say. */
async function readAbove<Row>(
  reads: ChainReads,
  list: KeysetList<Row>,
  after: Position,
  limit: number,
): Promise<FoundRows<Row>> {
  if (after.height >= 0) return list.read(reads, { after, limit })
  const [first, rest] = await Promise.all([
    list.read(reads, { before: { height: 1, txIndex: 0, seq: 0 }, limit }),
    list.read(reads, { after: END_OF_FIRST_BLOCK, limit }),
  ])
  const rows = [...rest, ...first].slice(-limit)
  const { stoppedAt } = rest
  return stoppedAt === undefined || rows.length === limit ? rows : Object.assign(rows, { stoppedAt })
}

const END_OF_FIRST_BLOCK: Position = { height: 0, txIndex: 0xffff_ffff, seq: Number.MAX_SAFE_INTEGER }

/** The archive's rows begin below this; null when the Head is empty. */
const cutPosition = (snapshot: Snapshot): Position | null =>
  snapshot.cut === NO_CUT ? null : { height: snapshot.cut, txIndex: 0, seq: 0 }

type Walked<Row> = { readonly rows: Row[]; readonly more: boolean; readonly stoppedAt?: Position }

/** Links of a page that was read downwards. */
function olderLinks<Row>(
  snapshot: Snapshot,
  list: KeysetList<Row>,
  name: string,
  { rows, more, stoppedAt }: Walked<Row>,
  walked: BlockRef | null,
  newer: boolean,
) {
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    ...links(snapshot, list, name, rows, walked, {
      older: stoppedAt ?? (more && last !== undefined ? list.position(last) : null),
      newer: newer && first !== undefined ? list.position(first) : null,
    }),
    ...(stoppedAt && { lookedTo: stoppedAt.height }),
  }
}

function links<Row>(
  snapshot: Snapshot,
  list: KeysetList<Row>,
  name: string,
  rows: readonly Row[],
  walked: BlockRef | null,
  { older, newer }: { readonly older: Position | null; readonly newer: Position | null },
) {
  const first = rows[0]
  const jumps = { jumps: true as const, ...(list.find && { nonces: true as const }) }
  const top = first === undefined ? older : list.position(first)
  const anchor = top === null ? walked : anchorOf(snapshot, top, walked)
  return {
    rows,
    ...jumps,
    next: older && formatCursor({ way: 'older', at: older, anchor }, name),
    previous: newer && formatCursor({ way: 'newer', at: newer, anchor }, name),
  }
}

/** The block to hold on to: of the newest row that the walk has shown, or the Head's lowest when that row is archived. */
function anchorOf(snapshot: Snapshot, top: Position, walked: BlockRef | null): BlockRef | null {
  const { view } = snapshot
  const height = Math.max(top.height, view.base ?? 0)
  if (walked && walked.height >= height) return walked
  const block = view.bundle(height)?.block
  return block ? { height: block.height, hash: block.hash } : walked
}

/** Throws `STALE_CURSOR` where the block that a walk holds on to was reorganised away. */
export async function requireCanonical(snapshot: Snapshot, anchor: BlockRef | null): Promise<void> {
  if (!anchor) return
  const block =
    snapshot.view.bundle(anchor.height)?.block ??
    (anchor.height < snapshot.cut ? await snapshot.deep.block(anchor.height) : null)
  if (block?.hash !== anchor.hash) throw new OrreryError('STALE_CURSOR', {})
}

/** Rows from an offset on: at a computed place, or by passing over the Head's rows and then the archive's. */
async function readAtOffset<Row>(
  snapshot: Snapshot,
  list: KeysetList<Row>,
  offset: number,
  limit: number,
): Promise<Walked<Row>> {
  if (offset === 0) return readOlder(snapshot, list, null, limit)
  const sought = list.seek?.(snapshot, offset)
  if (sought) return readOlder(snapshot, list, sought, limit)
  const [first] = snapshot.cut === NO_CUT ? [] : await list.read(snapshot.newest, { limit: 1, skip: offset - 1 })
  if (first !== undefined) return readOlder(snapshot, list, list.position(first), limit)
  if (snapshot.state.ranges.length === 0) return { rows: [], more: false }
  const held = snapshot.cut === NO_CUT ? 0 : await countUpTo(snapshot.newest, list, offset)
  return readOlder(snapshot, list, cutPosition(snapshot), limit, offset - held)
}

/** How many rows the Head has of a list, `most` at most: found by halving, since all are in memory. */
async function countUpTo<Row>(reads: ChainReads, list: Pick<KeysetList<Row>, 'read'>, most: number): Promise<number> {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((await list.read(reads, { limit: 1, skip: middle })).length > 0) low = middle + 1
    else high = middle
  }
  return low
}

import type { ChainReads, Position } from '@orrery/model/reads'
import type { KeysetList } from './keyset-list.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/**
 * A stretch of heights, both ends included, and the way through it. `first` is the number of rows of the first read, for who mostly needs few; at most 100.
 * Each read after it takes twice as many and 100 at least, up to `most` (100 unless told, `MOST_ROWS` at most): more than 100 only where rows are read without others beside them.
 */
export type Walk = {
  readonly from: number
  readonly to: number
  readonly order: 'asc' | 'desc'
  readonly first?: number
  readonly most?: number
}

type Listed<Row> = Pick<KeysetList<Row>, 'read' | 'position'>

const READ_LIMIT = 100
const END_OF_BLOCK = { txIndex: 0xffff_ffff, seq: Number.MAX_SAFE_INTEGER } as const

/** The rows of a list between two heights, of the archive and the Head, one after the other: who takes them decides how many are read. */
export async function* walkRange<Row>(snapshot: Snapshot, list: Listed<Row>, walk: Walk): AsyncGenerator<Row> {
  const { cut, newest, deep } = snapshot
  const { first = READ_LIMIT, most = READ_LIMIT } = walk
  const steps = { first, most }
  const sides = [
    { reads: deep, from: walk.from, to: cut === NO_CUT ? walk.to : Math.min(walk.to, cut - 1) },
    ...(cut === NO_CUT ? [] : [{ reads: newest, from: Math.max(walk.from, cut), to: walk.to }]),
  ].filter(({ from, to }) => from <= to)
  if (walk.order === 'desc') {
    for (const { reads, from, to } of sides.toReversed()) yield* downwards(reads, list, { from, to, ...steps })
    return
  }
  for (const { reads, from, to } of sides) {
    // No position stands below the first block, so that its rows are read from above.
    if (from === 0) yield* (await Array.fromAsync(downwards(reads, list, { from: 0, to: 0, ...steps }))).toReversed()
    yield* upwards(reads, list, { from: Math.max(from, 1), to, ...steps })
  }
}

type Stretch = Required<Omit<Walk, 'order'>>

// Both tell the far end of the range, too: where few rows fit, what lies beyond it is not looked at.
async function* downwards<Row>(
  reads: ChainReads,
  list: Listed<Row>,
  { from, to, first, most }: Stretch,
): AsyncGenerator<Row> {
  const floor = from > 0 ? { floor: from } : {}
  for (
    let before: Position = { height: to + 1, txIndex: 0, seq: 0 }, limit = first;
    ;
    limit = Math.min(Math.max(2 * limit, READ_LIMIT), most)
  ) {
    const rows = await list.read(reads, { before, ...floor, limit })
    for (const row of rows) {
      if (list.position(row).height < from) return
      yield row
    }
    if (rows.stoppedAt === undefined && rows.length < limit) return
    before = rows.stoppedAt ?? list.position(rows.at(-1)!)
  }
}

async function* upwards<Row>(
  reads: ChainReads,
  list: Listed<Row>,
  { from, to, first, most }: Stretch,
): AsyncGenerator<Row> {
  for (
    let after: Position = { height: from - 1, ...END_OF_BLOCK }, limit = first;
    ;
    limit = Math.min(Math.max(2 * limit, READ_LIMIT), most)
  ) {
    const found = await list.read(reads, { after, ceiling: to, limit })
    for (const row of found.toReversed()) {
      if (list.position(row).height > to) return
      yield row
    }
    if (found.stoppedAt === undefined && found.length < limit) return
    after = found.stoppedAt ?? list.position(found[0]!)
  }
}

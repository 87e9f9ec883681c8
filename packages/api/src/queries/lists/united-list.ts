import type { PageQuery, Position } from '@orrery/model/reads'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { FoundRows, KeysetList } from './keyset-list.ts'

/** Lists that are read at once: all of them would fill the queue of the store's readers for everybody. */
const AT_ONCE = 4

/**
 * The rows of several lists of one kind as one list, each once, in the chain's order. Each read asks every list for a page, so that its cost grows with
 * their number: whoever names them bounds it. Where one of them gives up early, so does the whole, at that place. The list itself where it is one.
 */
export function unitedList<Row>(lists: readonly KeysetList<Row>[]): KeysetList<Row> {
  const [first] = lists
  if (first === undefined) throw new RangeError('no list')
  if (lists.length === 1) return first
  return {
    name: `any of ${lists
      .map(({ name }) => name)
      .toSorted()
      .join(', ')}`,
    position: (row) => first.position(row),
    async read(reads, { skip = 0, ...page }) {
      // Rows that are passed over in one list may stand first in all of them.
      const asked = { ...page, limit: page.limit + skip }
      const found = await sideBySide(
        lists.map((list) => async () => list.read(reads, asked)),
        AT_ONCE,
      )
      return unite(found, page, skip, (row) => first.position(row))
    },
  }
}

const order = (a: Position, b: Position): number => a.height - b.height || a.txIndex - b.txIndex || a.seq - b.seq

/** What several lists answered to one question, newest first. */
function unite<Row>(
  found: readonly FoundRows<Row>[],
  { after, before, limit }: PageQuery,
  skip: number,
  position: (row: Row) => Position,
): FoundRows<Row> {
  const isUp = after !== undefined && before === undefined
  const ends = found.flatMap(({ stoppedAt }) => (stoppedAt === undefined ? [] : [stoppedAt])).toSorted(order)
  // Beyond the place where one gave up its rows are unknown, so that those of the others are not next.
  const end = isUp ? ends[0] : ends.at(-1)
  const rows = found
    .flat()
    .map((row) => ({ row, at: position(row) }))
    .filter(({ at }) => end === undefined || (isUp ? order(at, end) <= 0 : order(at, end) >= 0))
    .toSorted((a, b) => order(b.at, a.at))
    .filter(({ at }, index, all) => index === 0 || order(at, all[index - 1]!.at) !== 0)
    .map(({ row }) => row)
  const taken = isUp
    ? rows.slice(Math.max(0, rows.length - skip - limit), Math.max(0, rows.length - skip))
    : rows.slice(skip, skip + limit)
  return end === undefined || taken.length === limit ? taken : Object.assign(taken, { stoppedAt: end })
}

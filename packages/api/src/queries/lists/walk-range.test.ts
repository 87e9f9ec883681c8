import { expect, test } from 'vitest'
import type { ChainReads, PageQuery, Position } from '@orrery/model/reads'
import { NO_CUT, type Snapshot } from '../snapshot.ts'
import { walkRange } from './walk-range.ts'

const at = (height: number): Position => ({ height, txIndex: 0, seq: 0 })
const below = (before: Position | undefined, { height }: Position) => before === undefined || height < before.height
const above = (after: Position | undefined, { height }: Position) => after === undefined || height > after.height

/** A list with a row in every `every`th block of 10,000, and what it was asked. */
function listed(every: number) {
  const asked: PageQuery[] = []
  const all = Array.from({ length: 10_000 / every }, (_, index) => at(index * every)).toReversed()
  return {
    asked,
    position: (row: Position) => row,
    async read(_: ChainReads, page: PageQuery) {
      asked.push(page)
      const { before, after, floor = 0, ceiling = NO_CUT, limit } = page
      const rows = all.filter(
        (row) => below(before, row) && above(after, row) && row.height >= floor && row.height <= ceiling,
      )
      return after && !before ? rows.slice(-limit) : rows.slice(0, limit)
    },
  }
}

const snapshot = { cut: NO_CUT, newest: {}, deep: {} } as unknown as Snapshot

test('performance §4: a walk through a range tells its far end with every question, so that what lies beyond is not looked at', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const list = listed(7)
    const rows = await Array.fromAsync(walkRange(snapshot, list, { from: 1_000, to: 3_000, order }))
    const expected = Array.from({ length: 286 }, (_, index) => 1_001 + index * 7).filter((height) => height <= 3_000)
    expect(rows.map(({ height }) => height)).toEqual(order === 'asc' ? expected : expected.toReversed())
    expect(list.asked.length).toBeGreaterThan(2)
    for (const page of list.asked)
      expect(order === 'asc' ? page.ceiling : page.floor).toBe(order === 'asc' ? 3_000 : 1_000)
  }
})

test('a walk goes on where a read gave up before the end of its list', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const list = listed(1_000)
    const stopping = {
      ...list,
      async read(reads: ChainReads, page: PageQuery) {
        const { before, after } = page
        // Every read looks at 500 blocks and no further.
        if (after && !before) {
          const top = { height: after.height + 500, txIndex: 0xffff_ffff, seq: 0 }
          const rows = await list.read(reads, { ...page, ceiling: Math.min(page.ceiling!, top.height) })
          return top.height < page.ceiling! ? Object.assign(rows, { stoppedAt: top }) : rows
        }
        const floor = Math.max(page.floor!, before!.height - 500)
        const rows = await list.read(reads, { ...page, floor })
        return floor > page.floor! ? Object.assign(rows, { stoppedAt: at(floor) }) : rows
      },
    }
    const rows = await Array.fromAsync(walkRange(snapshot, stopping, { from: 1_500, to: 4_500, order }))
    expect(rows.map(({ height }) => height).toSorted()).toEqual([2_000, 3_000, 4_000])
  }
})

test('performance §4: a walk that may take more asks for twice as much each time, and never for more than it may', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const list = listed(1)
    const walk = { from: 1_000, to: 3_999, order, first: 10, most: 1_000 }
    expect((await Array.fromAsync(walkRange(snapshot, list, walk))).length).toBe(3_000)
    expect(list.asked.map(({ limit }) => limit)).toEqual([10, 100, 200, 400, 800, 1_000, 1_000])
  }
})

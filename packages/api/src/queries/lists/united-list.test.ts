import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainReads, Position } from '@orrery/model/reads'
import type { FoundRows, KeysetList } from './keyset-list.ts'
import { unitedList } from './united-list.ts'

const TOP = 60
const reads = {} as ChainReads
type Row = { readonly height: number }
const at = (height: number): Position => ({ height, txIndex: 0, seq: 0 })

/** Rows at some heights, of which a read gives up after so many heights. */
const listOf = (name: string, heights: readonly number[], reach: number): KeysetList<Row> => ({
  name,
  position: ({ height }) => at(height),
  async read(_, { before, after, limit, skip }) {
    const isUp = after !== undefined && before === undefined
    const [low, high] = [after?.height ?? 0, before?.height ?? TOP + 1]
    const end = isUp ? Math.min(high - 1, low + reach) : Math.max(low + 1, high - reach)
    const rows: FoundRows<Row> = heights
      .filter((height) => height > low && height < high && (isUp ? height <= end : height >= end))
      .toSorted((a, b) => b - a)
      .map((height) => ({ height }))
    const passed = skip ?? 0
    const taken = isUp
      ? rows.slice(Math.max(0, rows.length - passed - limit), Math.max(0, rows.length - passed))
      : rows.slice(passed, passed + limit)
    const isDone = isUp ? end >= high - 1 : end <= low + 1
    return taken.length === limit || isDone ? taken : Object.assign(taken, { stoppedAt: at(end) })
  },
})

const Heights = fc.uniqueArray(fc.integer({ min: 1, max: TOP }), { maxLength: 30 })

test('screens-evm §17: of several lists every row is told once and in order, up and down, wherever one of them gives up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ heights: Heights, reach: fc.integer({ min: 1, max: TOP }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 1, max: 10 }),
      async (parts, limit) => {
        const united = unitedList(parts.map(({ heights, reach }, index) => listOf(`${index}`, heights, reach)))
        const all = [...new Set(parts.flatMap(({ heights }) => heights))].toSorted((a, b) => b - a)
        for (const isUp of [false, true]) {
          let rows: readonly Row[] = []
          for (let place: Position | null = at(isUp ? 0 : TOP + 1); place !== null;) {
            const found = await united.read(reads, { limit, ...(isUp ? { after: place } : { before: place }) })
            rows = isUp ? [...found, ...rows] : [...rows, ...found]
            const edge = isUp ? found[0] : found.at(-1)
            place = found.stoppedAt ?? (found.length === limit ? at(edge!.height) : null)
          }
          expect(rows.map(({ height }) => height)).toEqual(all)
        }
      },
    ),
  )
})

test('one list is itself, and rows that are passed over are those of all lists', async () => {
  const one = listOf('a', [1, 5, 9], TOP)
  expect(unitedList([one])).toBe(one)
  const both = unitedList([one, listOf('b', [2, 5, 8], TOP)])
  const heights = async (page: object) => (await both.read(reads, { limit: 2, ...page })).map(({ height }) => height)
  expect(await heights({ skip: 1 })).toEqual([8, 5])
  expect(await heights({ skip: 1, after: at(0) })).toEqual([5, 2])
  expect(await heights({ skip: 5 })).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainReads, Position } from '@orrery/model/reads'
import { formatCursor, parseCursor } from './cursor.ts'
import type { KeysetList } from './keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'
import { sweptList } from './swept-list.ts'

type Row = { readonly height: number }

const deep = {} as ChainReads
const TOP = 400

function listOf(heights: readonly number[], takes: (blocks: number) => number) {
  const { list, desk, snapshot, asked } = partsOf(heights, takes)
  return { swept: sweptList(desk, snapshot, list, 50), asked }
}

/** A list of heights whose questions take so many ms each: what the engine would find between two bounds. */
function partsOf(heights: readonly number[], takes: (blocks: number) => number) {
  let now = 0
  const asked: { readonly floor: number; readonly ceiling: number }[] = []
  const list: KeysetList<Row> = {
    name: 'rows',
    position: ({ height }) => ({ height, txIndex: 0, seq: 0 }),
    async read(_, { before, after, limit, floor = 0, ceiling = TOP }) {
      asked.push({ floor, ceiling })
      now += takes((before?.height ?? ceiling) - Math.max(floor, after?.height ?? 0))
      const rows = heights
        .filter(
          (height) =>
            height >= floor &&
            height <= ceiling &&
            (before === undefined || height < before.height) &&
            (after === undefined || height > after.height),
        )
        .toSorted((a, b) => b - a)
        .map((height) => ({ height }))
      return after !== undefined && before === undefined ? rows.slice(-limit) : rows.slice(0, limit)
    },
  }
  const desk = { clock: { monotonic: () => now } } as Parameters<typeof sweptList>[0]
  const snapshot = { deep, cut: TOP + 1, tip: null, state: { ranges: [{ from: 0, to: TOP }] } } as unknown as Snapshot
  return { list, desk, snapshot, asked }
}

/** All rows that a walk finds, whatever it takes; it must come to an end. */
async function walk(swept: KeysetList<Row>, isUp: boolean, limit: number): Promise<number[]> {
  let rows: Row[] = []
  let at: Position = isUp ? { height: 0, txIndex: 9, seq: 9 } : { height: TOP + 1, txIndex: 0, seq: 0 }
  for (let step = 0; step < 2_000; step++) {
    const found = await swept.read(deep, { limit, ...(isUp ? { after: at } : { before: at }) })
    rows = isUp ? [...found, ...rows] : [...rows, ...found]
    const edge = isUp ? found[0] : found.at(-1)
    if (found.stoppedAt !== undefined) {
      // A walk that stops has come further than it was.
      expect(isUp ? found.stoppedAt.height > at.height : found.stoppedAt.height < at.height).toBe(true)
      // As a visitor goes on: by the cursor's text.
      const way = isUp ? 'newer' : 'older'
      at = parseCursor(formatCursor({ way, at: found.stoppedAt, anchor: null }, swept.name), swept.name).at
      expect(at).toEqual(found.stoppedAt)
    } else if (found.length === limit && edge !== undefined) at = swept.position(edge)
    else return rows.map(({ height }) => height)
  }
  throw new Error('the walk does not end')
}

test('explorer §5, screens-evm §0.3: a walk of a filtered list finds every row once, up and down, however slow the engine is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: TOP }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(1, 90, 300, 2_000),
      async (heights, limit, ms) => {
        const wanted = heights.toSorted((a, b) => b - a)
        for (const isUp of [false, true])
          expect(await walk(listOf(heights, () => ms).swept, isUp, limit)).toEqual(wanted)
      },
    ),
  )
})

test('screens-evm §0: one answer of a filtered list ends after half a second, and says where it goes on', async () => {
  const { swept, asked } = listOf([3], () => 200)
  const found = await swept.read(deep, { limit: 20 })
  expect(found).toHaveLength(0)
  expect(found.stoppedAt).toEqual({ height: TOP - 3 * 50 + 1, txIndex: 0, seq: 0 })
  expect(asked).toHaveLength(3)
  const quick = listOf([3], () => 1)
  expect([...(await quick.swept.read(deep, { limit: 20 }))]).toEqual([{ height: 3 }])
  expect(quick.asked.length).toBeLessThan(5)
})

test('screens-evm §0: where the list itself gives up within a span, the walk goes on there and leaves nothing out', async () => {
  const heights = Array.from({ length: 80 }, (_, index) => index * 5 + 2)
  for (const isUp of [false, true]) {
    const { list, desk, snapshot } = partsOf(heights, () => 90)
    // It looks at seven blocks of what it is asked.
    const short: KeysetList<Row> = {
      ...list,
      async read(reads, page) {
        const { before, after, floor = 0, ceiling = TOP } = page
        const [low, high] = isUp
          ? [after!.height, Math.min(ceiling, after!.height + 7)]
          : [Math.max(floor, before!.height - 7), TOP]
        const rows = await list.read(reads, isUp ? { ...page, ceiling: high } : { ...page, floor: low })
        if (rows.length === page.limit || (isUp ? high >= ceiling : low <= floor)) return rows
        const stoppedAt = isUp
          ? { height: high, txIndex: 0xffff_ffff, seq: 0xffff_ffff }
          : { height: low, txIndex: 0, seq: 0 }
        return Object.assign([...rows], { stoppedAt })
      },
    }
    expect(await walk(sweptList(desk, snapshot, short, 50), isUp, 20)).toEqual(heights.toReversed())
  }
})

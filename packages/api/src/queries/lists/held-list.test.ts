import type { ChainReads } from '@orrery/model/reads'
import { expect, test } from 'vitest'
import type { LayerMoment } from '../ledgers/at-layer.ts'
import { heldList, requireOwnCursor } from './held-list.ts'

/** Things 0 to `count` − 1, of which an address has some, and how many were looked at. */
function listOf(count: number, isHeld: (sequence: number) => boolean) {
  let seen = 0
  const newestBy: LayerMoment['reads']['newestBy'] = (_table, _match, _by, { before = count, after = -1, limit }) => {
    const isUp = after >= 0
    const length = Math.max(0, Math.min(limit, before - after - 1))
    seen += length
    const rows = Array.from({ length }, (_, at) => {
      const sequence = isUp ? after + 1 + at : before - 1 - at
      return { sequence: BigInt(sequence), held: isHeld(sequence) ? 1 : 0 }
    }).filter(({ sequence }) => sequence < count)
    return Promise.resolve(isUp ? rows.toReversed() : rows)
  }
  const list = heldList({ reads: { newestBy } } as LayerMoment, 'owners', { address: '0x01' })
  return { list, seen: () => seen }
}

const reads = {} as ChainReads
const numbers = (rows: readonly object[]) => rows.map((row) => Number((row as { sequence: bigint }).sequence))

test('what an address has is walked by its numbers, the newest first, both ways', async () => {
  const { list } = listOf(1_000, (sequence) => sequence % 10 === 0)
  const first = await list.read(reads, { limit: 3 })
  expect(numbers(first)).toEqual([990, 980, 970])
  const older = await list.read(reads, { limit: 3, before: list.position(first[2]!) })
  expect(numbers(older)).toEqual([960, 950, 940])
  expect(numbers(await list.read(reads, { limit: 3, after: list.position(older[0]!) }))).toEqual([990, 980, 970])
  expect(numbers(await list.read(reads, { limit: 30, before: { height: 0, txIndex: 0, seq: 25 } }))).toEqual([
    20, 10, 0,
  ])
  // Counted from a block on, which is no place of this list.
  expect(numbers(await list.read(reads, { limit: 1, before: { height: 9, txIndex: 0, seq: 0 } }))).toEqual([990])
})

test('an address that passed on millions is looked through a part at a time, and nothing is left out', async () => {
  const { list, seen } = listOf(100_000, (sequence) => sequence === 7 || sequence === 60_000)
  const found: number[] = []
  let before: { height: number; txIndex: number; seq: number } | undefined
  for (let step = 0; step < 20; step++) {
    const start = seen()
    const rows = await list.read(reads, { limit: 2, ...(before && { before }) })
    expect(seen() - start).toBeLessThan(26_000)
    found.push(...numbers(rows))
    if (rows.stoppedAt === undefined) break
    before = rows.stoppedAt
  }
  expect(found).toEqual([60_000, 7])
})

test('heights, days and ends are no places of a list that is in no order of blocks', () => {
  for (const cursor of ['last', '100', '2024-01-01'])
    expect(() => requireOwnCursor({ cursor })).toThrow(expect.objectContaining({ code: 'CURSOR_INVALID' }))
  requireOwnCursor({})
})

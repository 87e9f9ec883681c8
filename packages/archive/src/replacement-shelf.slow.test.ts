import type { PendingFate, PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from './open-archive.ts'
import { openReplacementReads, openReplacementShelf } from './replacement-shelf.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const waiting = (n: number): PendingTxRow => ({
  hash: hash(n),
  from: null,
  to: null,
  created: null,
  value: 14_000_000_000_000_000_001n,
  fee: 100n,
  kind: 'transfer',
  method: null,
  input: '0x',
  ext: { vsize: 140, outputs: [{ value: '5' }] },
  seenMs: 500 + n,
})
const end = (n: number, by: number | null, atMs: number): PendingFate => ({
  tx: waiting(n),
  fate: by === null ? 'dropped' : 'replaced',
  by: by === null ? null : hash(by),
  how: null,
  atMs,
})

test('screens-nonevm §4.4: what a transaction took the place of is remembered exactly, also by another process, until it turns up after all or is too old', async () => {
  const archive = await openArchive(engine.store, 'REPLACED')
  const shelf = openReplacementShelf(engine.store, 'REPLACED', 4)
  const reads = openReplacementReads(engine.store, 'REPLACED')
  const [first, second, dropped, other] = [end(1, 9, 1_000), end(2, 9, 2_000), end(3, null, 2_500), end(9, 10, 3_000)]
  await shelf.saveReplaced([first, second, dropped, other], [])
  expect(await reads.replaced(hash(1))).toEqual(first)
  expect(await reads.replaced(hash(3)), 'it was dropped').toBeNull()
  expect(await reads.replaced(hash(10))).toBeNull()
  const by = async (n: number) =>
    (await reads.replacedBy(hash(n), 10)).toSorted((a, b) => a.atMs - b.atMs).map(({ tx }) => Number(tx.hash))
  expect([await by(9), await by(10), await by(1)]).toEqual([[1, 2], [9], []])
  expect(await openReplacementReads(engine.store, 'OTHER').replaced(hash(1))).toBeNull()

  await shelf.saveReplaced([], [{ hash: hash(2), atMs: 2_600 }])
  expect([await reads.replaced(hash(2)), await by(9)]).toEqual([null, [1]])
  // It waits again, and another takes its place.
  await shelf.saveReplaced([end(2, 11, 4_000)], [])
  expect([await by(9), await by(11)]).toEqual([[1], [2]])

  await shelf.dropReplaced(1_500)
  await expect.poll(() => by(9), { timeout: 20_000 }).toEqual([])
  expect(await by(11)).toEqual([2])
  await shelf.saveReplaced(
    Array.from({ length: 5 }, (_, n) => end(20 + n, 30, 5_000 + n)),
    [],
  )
  await shelf.dropReplaced(1_500)
  await expect.poll(() => reads.replaced(hash(20)), { timeout: 20_000 }).toBeNull()
  expect(await by(30)).toEqual([21, 22, 23, 24])
  await archive.clear()
  await expect.poll(() => by(30), { timeout: 20_000 }).toEqual([])
})

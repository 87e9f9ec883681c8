import type { BlockHealth, HealthReads } from '@orrery/model/block-health'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEPT_HEIGHTS, openHealthReads, openHealthShelf } from './health-shelf.ts'
import { openArchive } from './open-archive.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const health = (height: number, fork = 'a'): BlockHealth => ({
  height,
  hash: `0x${fork.repeat(56)}${height.toString(16).padStart(8, '0')}` as Hex,
  seenMs: height * 1_000 + fork.charCodeAt(0),
  expected: 10,
  matched: 7,
  fresh: 1,
  added: 4,
  unseen: 2,
})

const tell = async (reads: HealthReads, block: BlockHealth) => (await reads.healthOf([block])).get(block.hash) ?? null

test('screens-nonevm §4.5: a block that was watched is told by its hash, at once and after a restart, the one that took its place instead of it, and the oldest are forgotten', async () => {
  const archive = await openArchive(engine.store, 'HEALTHY')
  const shelf = openHealthShelf(engine.store, 'HEALTHY')
  const reads = openHealthReads(engine.store, 'HEALTHY')
  shelf.noteHealth(health(5))
  expect(await tell(shelf, health(5))).toEqual(health(5))
  expect(await tell(reads, health(5)), 'nothing is written yet').toBeNull()
  await shelf.saveHealth()
  expect(await tell(reads, health(5))).toEqual(health(5))
  expect(await tell(shelf, health(5, 'b')), 'another block of that height').toBeNull()
  expect(await tell(openHealthReads(engine.store, 'OTHER'), health(5))).toBeNull()
  shelf.noteHealth(health(5, 'b'))
  shelf.noteHealth(health(6_000))
  await shelf.saveHealth()
  expect(await tell(reads, health(5, 'b'))).toEqual(health(5, 'b'))
  expect(await tell(reads, health(5))).toBeNull()
  shelf.noteHealth(health(5_000 + KEPT_HEIGHTS))
  await shelf.saveHealth()
  await expect.poll(() => tell(reads, health(5, 'b')), { timeout: 20_000 }).toBeNull()
  expect(await tell(reads, health(6_000))).toEqual(health(6_000))
  const several = [health(6_000), health(5, 'b'), health(5_000 + KEPT_HEIGHTS)]
  expect([...(await shelf.healthOf(several)).keys()].toSorted(), 'a page of blocks is asked for at once').toEqual(
    [several[0]!.hash, several[2]!.hash].toSorted(),
  )
  expect(await shelf.healthOf([])).toEqual(new Map())
  await archive.clear()
  await expect.poll(() => tell(reads, health(6_000)), { timeout: 20_000 }).toBeNull()
})

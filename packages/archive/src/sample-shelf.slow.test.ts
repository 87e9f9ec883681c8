import { WATCHED } from '@orrery/model/samples'
import { HOUR_MS } from '@orrery/model/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from './open-archive.ts'
import { openSampleShelf, openWatchReads } from './sample-shelf.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'WATCHED'
const HOUR = 500_000
const at = (minute: number): number => HOUR * HOUR_MS + minute * 60_000

test('screens-evm §10: samples of what waits and reorganisations are told by hours, what is not yet written too, and of this chain alone', async () => {
  const archive = await openArchive(engine.store, CODE)
  const [shelf, other] = [openSampleShelf(engine.store, CODE), openSampleShelf(engine.store, 'OTHER')]
  other.note({ name: WATCHED.waiting, timeMs: at(0), value: 99 })
  await other.save(at(1))
  for (const [minute, value] of [
    [0, 7],
    [1, 3],
    [61, 20],
  ] as const)
    shelf.note({ name: WATCHED.waiting, timeMs: at(minute), value })
  for (const key of ['seen', 'unseen', 'seen']) shelf.note({ name: WATCHED.arrivals, key, timeMs: at(3), value: 1 })
  await shelf.save(at(62))
  shelf.note({ name: WATCHED.waiting, timeMs: at(2), value: 11 })
  const [lost, late, told] = evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: 3, txs: 1 })
  const orphan = { replacedBy: null, depth: 2, seenMs: at(3), lostMs: at(4) }
  for (const bundle of [lost!, late!])
    await archive.saveOrphan({ ...orphan, hash: bundle.block.hash, height: bundle.block.height, bundle })
  await archive.saveOrphan({ ...orphan, told: 'valid-fork', hash: told!.block.hash, height: 3, bundle: told! })

  const hours = { from: HOUR, to: HOUR + 1, step: 1 }
  const row = (name: string, hour: number, count: number, sum: bigint, least: bigint, most: bigint, key = '') => ({
    name,
    key,
    hour,
    count,
    sum,
    least,
    most,
  })
  expect(await shelf.watched(hours)).toEqual([
    row(WATCHED.arrivals, HOUR, 2, 2n, 1n, 1n, 'seen'),
    row(WATCHED.arrivals, HOUR, 1, 1n, 1n, 1n, 'unseen'),
    row(WATCHED.orphans, HOUR, 1, 2n, 2n, 2n),
    row(WATCHED.reorgs, HOUR, 1, 2n, 2n, 2n),
    row(WATCHED.waiting, HOUR, 3, 21n, 3n, 11n),
    row(WATCHED.waiting, HOUR + 1, 1, 20n, 20n, 20n),
  ])
  const day = await openWatchReads(engine.store, CODE).watched({ from: 0, to: HOUR + 23, step: 24 })
  expect(day.find(({ name }) => name === WATCHED.waiting)).toMatchObject({
    count: 3,
    most: 20n,
    hour: HOUR - (HOUR % 24),
  })
  await archive.clear()
  expect(await openWatchReads(engine.store, CODE).watched(hours)).toEqual([])
})

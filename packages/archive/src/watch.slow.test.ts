import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOOK_AGAIN } from './archive.ts'
import { openArchive } from './open-archive.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

const bundles = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 600, txs: 2 })
const list = '0x01'
let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

test('issue 4: what a watch list looked through outlives the process, but not a fork, another list or blocks that are gone', async () => {
  const first = await openArchive(engine.store, 'WATCH', { watchList: list })
  for (const height of [10, 200, 590]) await first.append({ bundles: [bundles[height]!] })
  await first.pass({ from: 0, to: 599 })
  expect(first.state().passed).toEqual([
    { from: 0, to: 9 },
    { from: 11, to: 199 },
    { from: 201, to: 589 },
    { from: 591, to: 599 },
  ])
  expect((await first.reads.blocks({ limit: 100 })).map(({ height }) => height)).toEqual([590, 200, 10])
  expect(await first.reads.block(11), 'nothing is told of a block that was passed over').toBeNull()
  expect((await first.reads.totals()).blocks).toBe(3)

  // A fork may have come while nobody followed.
  const again = await openArchive(engine.store, 'WATCH', { watchList: list })
  expect(again.state().passed?.at(-1)).toEqual({ from: 201, to: 599 - LOOK_AGAIN })
  const other = await openArchive(engine.store, 'WATCH', { watchList: '0x02' })
  expect(other.state().passed).toEqual([])

  await again.pass({ from: 0, to: 599 })
  await again.rewind(500)
  expect(again.state().ranges.map(({ from }) => from)).toEqual([10, 200])
  expect(again.state().passed?.at(-1)).toEqual({ from: 201, to: 500 - LOOK_AGAIN })

  // Without the list, as a tool of another configuration would: the archive lost what it kept.
  const careless = await openArchive(engine.store, 'WATCH')
  await careless.remove({ from: 10, to: 10 })
  const wary = await openArchive(engine.store, 'WATCH', { watchList: list })
  expect(wary.state()).toMatchObject({ ranges: [{ from: 200, to: 200 }], passed: [] })
  await wary.clear()
  expect(wary.state()).toMatchObject({ ranges: [], passed: [] })
})

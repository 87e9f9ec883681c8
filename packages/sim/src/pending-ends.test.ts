import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createFakeChain } from './fake-chain.ts'
import { createModelDisk } from './model-archive.ts'
import { followFake } from './testing/follow-fake.ts'

test('screens-evm §4.2: how a transaction ended is told after a restart for a day, and not of one that turned up after all', async () => {
  const chain = createFakeChain(3)
  const disk = createModelDisk()
  const first = followFake(40, {}, disk, chain)
  await first.clock.advance(60_000)
  chain.announce()
  chain.announce()
  const [dropped, late] = [...chain.pool.values()]
  await first.clock.advance(5_000)
  const pool = chain.pool as Map<Hex, typeof dropped>
  pool.clear()
  await first.clock.advance(90_000)
  const fate = (one: typeof first, hash: Hex) => one.head.view().pending.fate(hash)
  expect(fate(first, dropped!.hash)).toMatchObject({ fate: 'dropped', tx: { hash: dropped!.hash } })
  expect(fate(first, late!.hash)).toMatchObject({ fate: 'dropped' })
  // The node has it again, so it was not dropped.
  pool.set(late!.hash, late!)
  await first.clock.advance(10_000)
  expect(fate(first, late!.hash)).toBeNull()
  pool.clear()
  expect(await first.end()).toBe(0)

  const second = followFake(0, {}, disk, chain)
  await second.clock.advance(30_000)
  expect(fate(second, dropped!.hash)).toEqual(fate(first, dropped!.hash))
  expect(fate(second, late!.hash)).toBeNull()
  expect(await second.end()).toBe(0)

  const [end] = disk.ends.values()
  disk.ends.set(end!.tx.hash, { ...end!, atMs: end!.atMs - 2 * 86_400_000 })
  const later = followFake(0, {}, disk, chain)
  await later.clock.advance(30_000)
  expect(fate(later, dropped!.hash)).toBeNull()
  expect([...disk.ends.keys()]).toEqual([])
  expect(await later.end()).toBe(0)
})

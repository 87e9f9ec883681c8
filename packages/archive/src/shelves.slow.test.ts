import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCapabilityShelf } from './capability-shelf.ts'
import { openArchive } from './open-archive.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

const bundles = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 60, txs: 2 })
const token = (digit: string, height: number) =>
  ({ address: `0x${digit.repeat(40)}`, standard: 'erc20', height }) as const
const row = { name: null, symbol: null, decimals: null, totalSupply: null, rawName: null, readAt: 9 }
let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

test('reliability F-24: a token that no node has read is owed, lowest block first, until it is saved, its block is gone or never came', async () => {
  const first = await openArchive(engine.store, 'UNREAD')
  expect(await first.unreadTokens(10)).toEqual([])
  await first.noteUnread([token('a', 7), token('b', 5)])
  await first.noteUnread([token('a', 3), token('c', 40), token('d', 70)])
  await first.append({ bundles })
  expect(await first.unreadTokens(10)).toEqual([token('a', 3), token('b', 5), token('c', 40), token('d', 70)])
  expect(await first.unreadTokens(1)).toEqual([token('a', 3)])

  // Known from a higher block is not enough.
  await first.saveTokens([
    { ...token('a', 7), ...row },
    { ...token('b', 5), ...row },
  ])
  expect(await first.unreadTokens(10)).toEqual([token('a', 3), token('c', 40), token('d', 70)])

  const again = await openArchive(engine.store, 'UNREAD')
  expect(await again.unreadTokens(10), 'block 70 never came').toEqual([token('a', 3), token('c', 40)])
  await again.rewind(30)
  expect(await again.unreadTokens(10)).toEqual([token('a', 3)])
  await again.saveTokens([{ ...token('a', 3), ...row }])
  expect(await again.unreadTokens(10)).toEqual([])
  await again.noteUnread([token('b', 2)])
  await again.clear()
  expect(await again.unreadTokens(10)).toEqual([])
})

test('screens-evm §4.2: how transactions ended is kept exactly, until it is taken back or too old', async () => {
  const archive = await openArchive(engine.store, 'ENDS')
  const [first, second] = bundles
    .flatMap(({ txs }) => txs)
    .map(({ height: _h, txIndex: _i, timeMs, status: _s, ...tx }) => ({ ...tx, seenMs: timeMs }))
  const dropped = { tx: first!, fate: 'dropped', by: null, how: null, atMs: 1_000 } as const
  const replaced = { tx: second!, fate: 'replaced', by: first!.hash, how: 'speed-up', atMs: 2_000 } as const
  await archive.saveEnds([replaced, dropped], [])
  const again = await openArchive(engine.store, 'ENDS')
  expect(await again.ends(0, 10)).toEqual([dropped, replaced])
  expect(await again.ends(1_500, 10)).toEqual([replaced])
  expect(await again.ends(0, 1)).toEqual([replaced])
  await again.saveEnds([], [{ hash: second!.hash, atMs: 3_000 }])
  expect(await again.ends(0, 10)).toEqual([dropped])
  await again.dropEnds(1_500)
  expect(await again.ends(0, 10)).toEqual([])
})

test('screens-evm §0.1: what a node can outlives the process, with the time of the probe, and a form that is not known counts for nothing', async () => {
  await openArchive(engine.store, 'CAN')
  const shelf = await openCapabilityShelf(engine.store, 'CAN')
  expect(shelf.last()).toBeNull()
  const found = (checkedMs: number): Capabilities => ({
    client: `a node/${checkedMs}`,
    checkedMs,
    can: Object.fromEntries(
      CAPABILITIES.map((name, i) => [name, i % 2 === 0 ? { ok: true, how: 'so' } : { ok: false, why: 'no flag' }]),
    ) as Capabilities['can'],
  })
  await shelf.save(found(1_000))
  await shelf.save(found(2_000))
  expect(shelf.last()).toEqual(found(2_000))
  expect((await openCapabilityShelf(engine.store, 'CAN')).last()).toEqual(found(2_000))
  expect((await openCapabilityShelf(engine.store, 'OTHER')).last()).toBeNull()
  const { traces: _traces, ...less } = found(3_000).can
  await shelf.save({ ...found(3_000), can: less as Capabilities['can'] })
  expect((await openCapabilityShelf(engine.store, 'CAN')).last()).toBeNull()
})

import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import type { ChainReads } from '@orrery/model/reads'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Store } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchiveView } from './audit/archive-view.ts'
import { openCapabilityShelf } from './capability-shelf.ts'
import { openArchive } from './open-archive.ts'
import { TOKENS } from './tables/archive-tables.ts'
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

test('reliability F-24: tokens that a rewind, its end after a failure or a chain begun anew took out are known no more, though memory held them', async () => {
  let [queries, told] = [0, 0]
  let isAway = false
  const store: Store = {
    ...engine.store,
    query(query, signal) {
      queries++
      return engine.store.query(query, signal)
    },
    command: (sql, params) =>
      isAway && sql.includes(`\`${TOKENS.name}\``)
        ? Promise.reject(new OrreryError('STORE_UNAVAILABLE', { reason: 'off' }))
        : engine.store.command(sql, params),
  }
  const gate = { close: () => Promise.resolve(), open: () => {}, tokens: () => void told++ }
  const archive = await openArchive(store, 'BOOK', { gate })
  await archive.append({ bundles })
  const [low, middle, high] = [token('a', 7), token('b', 30), token('c', 50)] as const
  await archive.saveTokens([low, middle, high].map((each) => ({ ...each, ...row })))
  const known = async ({ tokensByAddress }: ChainReads) =>
    (await tokensByAddress([low.address, middle.address, high.address])).map(({ address }) => address).toSorted()
  /** Asks until memory answers; then what it tells is what a change must end. */
  const remember = async () => {
    const asked = async () => {
      const before = queries
      await known(archive.reads)
      return queries - before
    }
    await expect.poll(asked).toBe(0)
    told = 0
    return known(archive.reads)
  }

  expect(await remember()).toEqual([low.address, middle.address, high.address])
  await archive.rewind(40)
  expect(await known(archive.reads)).toEqual([low.address, middle.address])
  expect(told, 'other processes hear of it').toBe(1)
  await remember()
  await archive.saveTokens([{ ...high, ...row, height: 35 }])
  expect(await known(archive.reads)).toEqual([low.address, middle.address, high.address])

  isAway = true
  await expect(archive.rewind(20)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  isAway = false
  expect(await remember()).toEqual([low.address, middle.address, high.address])
  await archive.takeBack()
  expect(await known(archive.reads)).toEqual([low.address])
  expect(told).toBe(1)

  const view = await openArchiveView(engine.store, 'BOOK', { familyTables: [], alone: false })
  for (let turn = 0; turn < 5; turn++) expect(await known(view.reads)).toEqual([low.address])
  await archive.saveTokens([{ ...middle, ...row, height: 10 }])
  expect(await known(view.reads), 'who only looks is told of nothing and remembers nothing').toEqual([
    low.address,
    middle.address,
  ])

  await remember()
  await archive.clear()
  expect(await known(archive.reads)).toEqual([])
  expect(told).toBeGreaterThan(0)
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

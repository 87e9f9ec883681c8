import type { ChainReads } from '@orrery/model/reads'
import { chainKey } from '@orrery/model/chain'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from './open-archive.ts'
import { familyReads } from './reads/family-reads.ts'
import { ledgerReads } from './reads/ledger-reads.ts'
import type { Scope } from './reads/scope.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { EVM_ACCOUNTS, EVM_TOKENS, evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { NOTE_OWNERS, TEST_NOTES, withNotes } from './testing/test-notes.ts'
import { TEST_OUTPUTS, utxoBundles } from './testing/utxo-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const NOBODY: Hex = `0x${'ee'.repeat(20)}`
const ACCOUNTS = [...EVM_ACCOUNTS, NOBODY]

test('what is asked of a part of the rows of a token or an account is what plain loops find', async () => {
  const bundles = evmBundles({ seed: 21, above: GENESIS_PARENT, blocks: 80, txs: 8 })
  const archive = await openArchive(engine.store, 'NARROW')
  for (let from = 0; from < bundles.length; from += 20)
    await archive.append({ bundles: bundles.slice(from, from + 20) })
  const model = bundleReads(bundles, [])
  const same = async (ask: (source: ChainReads) => Promise<unknown>): Promise<void> =>
    expect(await ask(archive.reads)).toEqual(await ask(model))

  for (const asset of [...EVM_TOKENS.map(({ address }) => address), NOBODY])
    for (const [through, limit] of [
      [12, 1_000],
      [1_000, 1_000],
      [1_000, 3],
    ] as const)
      await same(async (source) => {
        const { days, isCut } = await source.tokenParties(asset, through, limit)
        // The first of the days is not whole.
        return { days: isCut ? days.slice(1) : days, isCut }
      })
  for (const address of ACCOUNTS) {
    for (const floor of [0, 17, 60, 1_000]) {
      await same((source) => source.accountTxCount(address, floor))
      await same((source) => source.accountTransferCount(address, floor))
    }
    await same((source) => source.itemsOfAccount(address, { limit: 100 }))
    await same(async (source) => {
      const [, second] = await source.itemsOfAccount(address, { limit: 2 })
      return second && source.itemsOfAccount(address, { after: second, limit: 5 })
    })
    for (const { address: asset } of EVM_TOKENS)
      await same((source) => source.itemsOfAccount(address, { asset, limit: 100 }))
  }
  const asked = [NOBODY, ...bundles.flatMap(({ contracts }) => contracts.map(({ address }) => address))]
  await same(async (source) => new Set(await source.contractsAmong([...new Set(asked)].slice(0, 1_000))))
  expect((await archive.reads.contractsAmong(asked)).length).toBeGreaterThan(0)
})

test('all balances are ranked alike in one part and in many, whoever ends a part, and by the first byte of their holders too', async () => {
  const bundles = evmBundles({ seed: 9, above: GENESIS_PARENT, blocks: 60, txs: 6 })
  const archive = await openArchive(engine.store, 'PARTS')
  for (let from = 0; from < bundles.length; from += 20)
    await archive.append({ bundles: bundles.slice(from, from + 20) })
  const ranges = [{ from: 0, to: 59 }]
  const scope = {
    store: engine.store,
    chain: chainKey('PARTS'),
    window: { read: <T>(read: () => Promise<T>) => read() },
    checkLedger: () => undefined,
    ranges: () => ranges,
  } as unknown as Scope
  const model = bundleReads(bundles, [])
  let told = 0
  for (const asset of [EMPTY, EVM_TOKENS[0]!.address])
    for (const at of [undefined, 30])
      for (const limit of [0, 3, 1_000]) {
        const expected = await model.ranking(asset, limit, at, true)
        told += expected.bands.length
        expect(await archive.reads.ranking(asset, limit, at, true)).toEqual(expected)
        for (const rows of [2, 7])
          expect(await ledgerReads(scope, { now: rows, past: rows }).ranking(asset, limit, at, true)).toEqual(expected)
      }
  expect(told).toBeGreaterThan(5)
})

test('a ranking as of a block is the same while blocks come above it between its parts, and no commit waits for it; it is refused where those up to it go', async () => {
  const bundles = evmBundles({ seed: 11, above: GENESIS_PARENT, blocks: 60, txs: 6 })
  const archive = await openArchive(engine.store, 'PARTS-MOVE')
  await archive.append({ bundles: bundles.slice(0, 20) })
  let before: (part: number) => Promise<void> = async () => {}
  let parts = 0
  const scope = {
    store: engine.store,
    chain: chainKey('PARTS-MOVE'),
    window: {
      read: async <T>(read: () => Promise<T>) => {
        await before(parts++)
        return read()
      },
    },
    checkLedger: () => undefined,
    ranges: () => archive.state().ranges,
  } as unknown as Scope
  const rank = () => ledgerReads(scope, { now: 3, past: 2 }).ranking(EMPTY, 1_000, 19)
  const expected = await bundleReads(bundles.slice(0, 20), []).ranking(EMPTY, 1_000)
  before = async (part) => {
    if (part > 1 && part < 6) await archive.append({ bundles: bundles.slice(10 * part, 10 * part + 10) })
  }
  expect(await rank()).toEqual(expected)
  expect(parts).toBeGreaterThan(6)
  expect(archive.state().ranges).toEqual([{ from: 0, to: 59 }])
  parts = 0
  before = async (part) => {
    if (part === 2) await archive.rewind(18)
  }
  await expect(rank()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
})

test('whether lists of a family have a row is told of many at once, as their pages tell it', async () => {
  const familyTables = [TEST_NOTES, TEST_OUTPUTS]
  const bundles = withNotes(utxoBundles({ seed: 4, above: GENESIS_PARENT, blocks: 30, txs: 4 }))
  const archive = await openArchive(engine.store, 'LISTS', { familyTables })
  await archive.append({ bundles })
  const lists = [...NOTE_OWNERS, NOBODY].flatMap((owner) =>
    [1, 2, 9].map((topic) => ({ table: TEST_NOTES.name, match: { owner, topic } })),
  )
  const has = await archive.reads.familyHas(lists.slice(0, 16))
  expect(has).toEqual(await bundleReads(bundles).familyHas(lists.slice(0, 16)))
  expect(new Set(has)).toEqual(new Set([true, false]))
  expect(await archive.reads.familyHas([])).toEqual([])
  // Lists that differ in one value are asked for as one, and alone where the rows of one hide those of another.
  const scope = { store: engine.store, chain: chainKey('LISTS'), ranges: () => archive.state().ranges }
  let asked = 0
  const counting = {
    ...scope,
    store: { query: async (query: never) => (asked++, engine.store.query(query)) },
  } as unknown as Scope
  for (const owner of [...NOTE_OWNERS, NOBODY]) {
    const mine = [1, 2, 9, 3].map((topic) => ({ table: TEST_NOTES.name, match: { owner, topic } }))
    const expected = await bundleReads(bundles).familyHas(mine)
    for (const reach of [1, 2, 512])
      expect(await familyReads(counting, familyTables, { groupReach: reach }).familyHas(mine)).toEqual(expected)
  }
  expect(asked, 'with little reach some lists were asked for again').toBeGreaterThan(3 * (NOTE_OWNERS.length + 1))
  for (const wrong of [
    [{ table: TEST_NOTES.name, match: {} }],
    [{ table: 'blocks', match: { height: 1 } }],
    [{ table: TEST_OUTPUTS.name, match: { txid: NOBODY } }],
    Array.from({ length: 17 }, () => lists[0]!),
  ])
    await expect(archive.reads.familyHas(wrong)).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

test('how many rows a block has elsewhere is told by the block itself, and counted where it was stored before it told', async () => {
  const familyTables = [TEST_NOTES, TEST_OUTPUTS]
  const bundles = withNotes(evmBundles({ seed: 6, above: GENESIS_PARENT, blocks: 12, txs: 6 }))
  const archive = await openArchive(engine.store, 'WHOLE', { familyTables })
  for (const bundle of bundles) await archive.append({ bundles: [bundle] })
  const model = bundleReads(bundles)
  const asked: string[] = []
  const counting = {
    ...engine.store,
    query: (query: { readonly sql: string }) => (asked.push(query.sql), engine.store.query(query as never)),
  } as typeof engine.store
  const same = async () => {
    const { reads } = await openArchive(counting, 'WHOLE', { familyTables })
    asked.length = 0
    let rows = 0
    for (const { block } of bundles) {
      const parts = await reads.partsOfBlock(block.height, [TEST_NOTES.name, TEST_OUTPUTS.name])
      expect(parts).toEqual(await model.partsOfBlock(block.height, [TEST_NOTES.name, TEST_OUTPUTS.name]))
      rows += parts!.logs + parts!.transfers + parts!.family[0]!
    }
    expect(rows).toBeGreaterThan(30)
    return asked.filter((sql) => sql.includes('UNION ALL')).length
  }
  expect(await same()).toBe(0)
  await engine.store.command(
    `ALTER TABLE blocks UPDATE parts = '' WHERE chain = ${chainKey('WHOLE')} AND height < 5 SETTINGS mutations_sync = 2`,
  )
  expect(await same()).toBe(5)
})

test('what a block’s builder paid to its proposer is told by the block itself, and by its last transaction where it was stored before it told (screens-evm §3.2)', async () => {
  const [builder, proposer] = [`0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`] as const
  const bundles = evmBundles({ seed: 7, above: GENESIS_PARENT, blocks: 12, txs: 4 }).map((bundle, i) => {
    const { difficulty: _, ...ext } = bundle.block.ext
    const last = bundle.txs.length - 1
    const payment = { from: builder, to: proposer, created: null, value: BigInt(i) ** 50n, method: null } as const
    return {
      ...bundle,
      block: { ...bundle.block, producer: builder, ext: i === 3 ? { ...ext, difficulty: '7' } : ext },
      txs: bundle.txs.map((tx, at) =>
        at === last && i % 4 !== 2 ? { ...tx, ...payment, input: '0x' as const, status: 'success' as const } : tx,
      ),
    }
  })
  const archive = await openArchive(engine.store, 'PAID', { familyTables: [] })
  for (const bundle of bundles) await archive.append({ bundles: [bundle] })
  const model = bundleReads(bundles)
  const asked: string[] = []
  const counting = {
    ...engine.store,
    query: (query: { readonly sql: string }) => (asked.push(query.sql), engine.store.query(query as never)),
  } as typeof engine.store
  const same = async () => {
    const { reads } = await openArchive(counting, 'PAID', { familyTables: [] })
    asked.length = 0
    let paid = 0
    for (const { block } of bundles) {
      const told = await reads.builderPayment(block)
      expect(told).toEqual(await model.builderPayment(block))
      if (told !== null) paid++
    }
    expect(paid).toBe(7)
    expect(await reads.builderPayment({ ...bundles[5]!.block, hash: NOBODY }), 'another block').toBeNull()
    return asked.filter((sql) => sql.includes('FROM txs')).length
  }
  expect(await same()).toBe(0)
  await engine.store.command(
    `ALTER TABLE blocks UPDATE parts = if(height % 2 = 0, '', '{"logs":0}') WHERE chain = ${chainKey('PAID')} AND height < 6 SETTINGS mutations_sync = 2`,
  )
  expect(await same()).toBeGreaterThan(3)
})

test('of an address at which contracts were made again and again the newest creation counts, however often that was (reliability F-40)', async () => {
  const bundles = evmBundles({ seed: 9, above: GENESIS_PARENT, blocks: 80, txs: 2 }).map((bundle, height) => {
    const at = (nibble: string, txIndex: number) =>
      ({
        address: `0x${nibble.repeat(40)}`,
        height,
        txIndex,
        txHash: NOBODY,
        creator: `0x${'d'.repeat(40)}`,
        kind: 'create2',
      }) as const
    const twice = height < 3 ? [at('b', 0), at('b', 1)] : []
    return { ...bundle, contracts: [at('a', 0), ...twice] }
  })
  const archive = await openArchive(engine.store, 'MADE', { familyTables: [] })
  for (let from = 0; from < 80; from += 16) await archive.append({ bundles: bundles.slice(from, from + 16) })
  const model = bundleReads(bundles)
  for (const nibble of ['a', 'b', 'c'])
    expect(await archive.reads.contract(`0x${nibble.repeat(40)}`)).toEqual(
      await model.contract(`0x${nibble.repeat(40)}`),
    )
  expect(await archive.reads.contract(`0x${'a'.repeat(40)}`)).toMatchObject({ height: 79 })
  expect(await archive.reads.contract(`0x${'b'.repeat(40)}`)).toMatchObject({ height: 2, txIndex: 1 })
})

test('a transaction is the same by its hash whether its family’s own fields travel with the look-up or are too long for it', async () => {
  const bundles = utxoBundles({ seed: 5, above: GENESIS_PARENT, blocks: 20, txs: 6 }).map((bundle) => ({
    ...bundle,
    txs: bundle.txs.map((tx, i) => ({ ...tx, ext: { ...tx.ext, note: 'n'.repeat(i % 3 === 0 ? 3_000 : 3) } })),
  }))
  const archive = await openArchive(engine.store, 'LONG', { familyTables: [TEST_OUTPUTS] })
  await archive.append({ bundles })
  const model = bundleReads(bundles)
  const hashes = bundles.flatMap(({ txs }) => txs.map(({ hash }) => hash))
  for (const hash of [...hashes, NOBODY]) expect(await archive.reads.placedTx(hash)).toEqual(await model.placedTx(hash))
  const byHash = async (reads: ChainReads) =>
    (await reads.txsByHash([...hashes, NOBODY])).toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
  expect(await byHash(archive.reads)).toEqual(await byHash(model))
})

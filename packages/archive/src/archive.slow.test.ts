import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChainReads, PageQuery, Position } from '@orrery/model/reads'
import type { Bundle, TokenRow } from '@orrery/model/rows'
import { NAMED_SETS, type NamedSet } from '@orrery/model/party-sets'
import { BLOCK_FIELDS, hourOf, STAT } from '@orrery/model/statistics'
import { TOKEN_ORDERS } from '@orrery/model/token-order'
import type { Hex } from '@orrery/primitives/hex'
import { openArchive, type OpenArchive } from './open-archive.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { accountQuestions, rankingQuestions } from './testing/reads-questions.ts'
import { EVM_ACCOUNTS, evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { seeded } from './testing/seeded.ts'
import { SHAPED_CHAINS } from './testing/shaped-chains.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'
import { NOTE_OWNERS, TEST_NOTES } from './testing/test-notes.ts'
import { TOLD_NAMES } from './testing/test-told.ts'
import { TEST_OUTPUTS } from './testing/utxo-bundles.ts'

const NOBODY: Hex = `0x${'ab'.repeat(20)}`

/** Every measure and all sets, in steps of any length. */
async function sameStatistics(reads: ChainReads, model: ChainReads, bundles: readonly Bundle[]): Promise<void> {
  const hour = hourOf(bundles[0]!.block.timeMs)
  const names = [...Object.values(STAT), ...BLOCK_FIELDS, ...TOLD_NAMES]
  for (const span of [
    { from: 0, to: hour + 100, step: 1 },
    { from: 0, to: Math.ceil(hour / 24) * 24 + 239, step: 24 },
    { from: hour + 1, to: hour + 1, step: 1 },
    { from: 0, to: 24 * 2 ** 20 - 1, step: 24 * 2 ** 20 },
  ]) {
    expect(await reads.statistics(names, span)).toEqual(await model.statistics(names, span))
    for (const set of ['active', 'senders', 'receivers', ...(Object.keys(NAMED_SETS) as NamedSet[])] as const)
      for (const also of [[], [NOBODY, EVM_ACCOUNTS[0]!]])
        expect(await reads.setSizes(set, span, also)).toEqual(await model.setSizes(set, span, also))
  }
}

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

describe.each(SHAPED_CHAINS)(
  '$name: the archive answers like plain loops over its bundles',
  ({ name, bundles, accounts, assets, tables }) => {
    let archive: OpenArchive
    let reads: ChainReads
    const model = bundleReads(bundles)
    const random = seeded(99)

    beforeAll(async () => {
      archive = await openArchive(engine.store, name, { familyTables: tables })
      // Middle first, then above, below and the gap: every way in which ranges can meet.
      for (const [from, to] of [
        [20, 30],
        [30, 45],
        [5, 12],
        [12, 20],
        [45, 60],
        [0, 5],
      ] as const)
        await archive.append({ bundles: bundles.slice(from, to) })
      reads = archive.reads
    })

    const places: Position[] = bundles.flatMap(({ block, txs, transfers }) => [
      { height: block.height, txIndex: 0, seq: 0 },
      ...txs.slice(0, 3).map(({ height, txIndex }) => ({ height, txIndex, seq: 0 })),
      ...transfers.slice(0, 3).map(({ height, txIndex, seq }) => ({ height, txIndex, seq })),
    ])
    /** Pages of a list whose rows are placed by the parts that `part` keeps. */
    const pages = (part: (place: Position) => Position = (place) => place): PageQuery[] => [
      { limit: 100 },
      { limit: 3 },
      { limit: 0 },
      ...Array.from({ length: 6 }, (): PageQuery => {
        const limit = 1 + random.int(30)
        const way = random.int(3)
        const [one, other] = [part(random.pick(places)), part(random.pick(places))]
        if (random.chance(0.2)) return { skip: random.int(40), limit, ...(way === 0 ? { before: one } : {}) }
        return way === 0
          ? { before: one, limit }
          : way === 1
            ? { after: one, limit }
            : { before: one, after: other, limit }
      }),
      { limit: 7, skip: 13 },
      { limit: 7, skip: 10_000 },
      { before: part(places[0]!), limit: 5, skip: 2 },
      { after: part(places[0]!), limit: 5, skip: 2 },
      { before: { height: 1e15, txIndex: 1e15, seq: 0 }, limit: 5 },
      { after: { height: 4294967295, txIndex: 4294967295, seq: Number.MAX_SAFE_INTEGER }, limit: 5 },
    ]
    const same = async (ask: (source: ChainReads) => Promise<unknown>) =>
      expect(await ask(reads)).toEqual(await ask(model))

    test('one range is left when all chunks have met', () => {
      expect(archive.state().ranges).toEqual([{ from: 0, to: 59 }])
    })

    test('blocks by height, hash and time', async () => {
      for (const { block } of bundles) {
        await same((source) => source.block(block.height))
        await same((source) => source.blockByHash(block.hash))
      }
      for (const ms of [
        -5,
        bundles[0]!.block.timeMs,
        bundles[7]!.block.timeMs + 1,
        bundles[30]!.block.timeMs - 1,
        9e15,
      ])
        await same((source) => source.blockAtTime(ms))
      await same((source) => source.block(60))
      await same((source) => source.blockByHash(`0x${'12'.repeat(32)}`))
      for (const query of pages(({ height }) => ({ height, txIndex: 0, seq: 0 })))
        await same(async (source) => [await source.blocks(query), await source.producers({ from: 7, to: 50 })])
    })

    test('transactions by hash, place and block, calldata of any length included', async () => {
      for (const { txs } of bundles) for (const { hash } of txs.slice(0, 4)) await same((source) => source.tx(hash))
      // All at once, which the archive answers by few statements: those of each hash are its own.
      const every = [
        ...bundles.flatMap(({ txs }) => txs.slice(0, 40).map(({ hash }) => hash)),
        `0x${'12'.repeat(32)}` as const,
      ]
      await same((source) => Promise.all(every.map((hash) => source.tx(hash))))
      const long = bundles.flatMap(({ txs }) => txs).find(({ input }) => input.length > 2000)
      if (long) await same((source) => source.tx(long.hash))
      for (const query of pages(({ height, txIndex }) => ({ height, txIndex, seq: 0 })))
        await same((source) => source.txs(query))
      for (const height of [0, 17, 59, 60])
        for (const [from, limit] of [
          [0, 100],
          [2, 3],
          [1e12, 5],
        ] as const)
          await same((source) => source.txsOfBlock(height, from, limit))
    })

    test('logs of a transaction and of a block', async () => {
      const families = tables.includes(TEST_NOTES) ? [TEST_NOTES.name] : []
      for (const { block, txs, logs } of bundles.slice(0, 20)) {
        const [from, limit] = [random.int(4), 1 + random.int(20)]
        await same((source) => source.logsOfBlock(block.height, from, limit))
        await same((source) => source.partsOfBlock(block.height, families))
        for (const { txIndex } of txs) await same((source) => source.logsOfTx(block.height, txIndex, 50))
        for (const { hash } of txs) await same((source) => source.placedTx(hash))
        for (const { address: by } of logs) await same((source) => source.logsOfContract(by, { limit, floor: from }))
        await same((source) => source.logsOfContract(null, { limit, floor: from }, logs[0]?.topics[0]))
        // Words that it tells as a topic, and bytes of its data.
        for (const { topics, data } of logs.slice(0, 3))
          for (const word of [...topics, data.slice(0, 66) as Hex])
            if (word !== '0x')
              await same((source) => source.logsOfContract(null, { limit, floor: from }, undefined, word))
      }
      await same((source) => source.partsOfBlock(1e9))
      await same((source) => source.placedTx(`0x${'12'.repeat(32)}`))
    })
    test('transfers in every order, filtered or not', async () => {
      for (const { block, txs, deltas } of bundles.slice(10, 30)) {
        const from = random.pick([0, 5, 65536, 200_000])
        await same((source) => source.transfersOfBlock(block.height, from, 50))
        for (const asset of new Set(deltas.map((row) => row.asset)))
          await same((source) => source.ledgerOfBlock(block.height, asset, 50))
        for (const tx of txs.slice(0, 3)) await same((s) => s.transfersOfTx(tx.height, tx.txIndex, 50, tx.txIndex % 2))
        await same((source) => source.transfersAt(txs, Math.min(50, from + 1)))
      }
      for (const filter of [
        undefined,
        { standards: ['erc20'] },
        { standards: [] },
        { standards: ['native', 'erc721'] },
        { tokenId: 3n },
        { tokenId: -1n },
        { standards: ['erc1155'], tokenId: 2n ** 256n - 1n },
      ] as const) {
        for (const query of pages()) {
          await same((source) => source.transfers(query, filter))
          const asset = random.pick(assets)
          const address = random.pick(accounts)
          await same((source) => source.transfersOfToken(asset, query, filter))
          await same((source) => source.transfersOfAccount(address, query, filter))
        }
      }
      for (const asset of [...assets, NOBODY])
        for (const floor of [0, 17, 60]) await same((source) => source.transferCount(asset, floor))
    })

    test('what happened to an address', async () => {
      for (const address of [...accounts.slice(0, 8), NOBODY]) {
        for (const query of pages(({ height, txIndex }) => ({ height, txIndex, seq: 0 })))
          await same((source) => source.accountTxs(address, query))
        for (const ask of accountQuestions(address, [NOBODY, ...accounts.slice(0, 2)])) await same(ask)
      }
      for (const { contracts } of bundles)
        for (const { address } of contracts) await same((source) => source.contract(address))
      await same((source) => source.contract(NOBODY))
    })

    test('every balance is the exact sum of its deltas, above 2^256 too', async () => {
      for (const address of [...accounts, NOBODY]) {
        await same((source) => source.balancesOfAccount(address, 1000))
        await same((source) => source.balance(address, assets.at(-1)!, 3n))
        for (const asset of assets) await same((source) => source.balance(address, asset, null))
      }
      for (const asset of [...assets, NOBODY]) {
        await same((source) => source.holders(asset, 0, 1000))
        await same((source) => source.holders(asset, 3, 4))
        for (const ask of rankingQuestions(asset, [...accounts, NOBODY])) await same(ask)
        await same((source) => source.items(asset, { limit: 100 }))
        await same(async (source) => {
          const [, second] = await source.items(asset, { limit: 2 })
          return second && source.items(asset, { after: { ...second, tokenId: second.tokenId! }, limit: 5 })
        })
        await same(async (source) =>
          (await source.holdings(asset, [...accounts, NOBODY])).toSorted((a, b) => (a.address < b.address ? -1 : 1)),
        )
      }
    })

    test('maintained statistics equal a full recount, by hour, by day and over all (issue 4)', async () => {
      await same((source) => source.totals())
      await sameStatistics(reads, model, bundles)
    })

    test('pages of a family table, and the newest row of each kind in it', async () => {
      if (!tables.includes(TEST_NOTES)) return
      for (const owner of [...NOTE_OWNERS, NOBODY])
        for (const page of pages()) {
          await same((source) => source.familyPage(TEST_NOTES.name, { owner }, page))
          await same((source) => source.familyPage(TEST_NOTES.name, { owner: [owner], topic: [1, 3] }, page))
        }
      for (const owner of NOTE_OWNERS) {
        await same((source) => source.familyLatest(TEST_NOTES.name, { owner, topic: 2 }, ['other'], 3))
        for (const height of [undefined, 0, 7, 40])
          await same((source) => source.familyLatest(TEST_NOTES.name, { owner }, ['topic', 'other'], 1_000, height))
        await same((source) => source.familyCount(TEST_NOTES.name, { owner, topic: [1, 2] }))
      }
      for (const ask of [
        () => reads.familyPage(TEST_NOTES.name, {}, { limit: 5 }),
        () => reads.familyPage(TEST_NOTES.name, { owner: [...NOTE_OWNERS] }, { limit: 5 }),
        () => reads.familyPage(TEST_NOTES.name, { owner: NOBODY }, { limit: 1_001 }),
        () => reads.familyPage(TEST_OUTPUTS.name, { txid: NOBODY }, { limit: 5 }),
        () => reads.familyLatest(TEST_NOTES.name, { owner: NOBODY }, ['amount FROM x'], 5),
        () => reads.familyLatest(TEST_NOTES.name, { owner: NOBODY }, [], 5),
        () => reads.familyLatest(TEST_NOTES.name, { owner: NOBODY }, ['topic'], 1_001),
      ])
        await expect(ask()).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
    })

    test('transactions by their places', async () => {
      const byPlace = (a: Position, b: Position) => a.height - b.height || a.txIndex - b.txIndex
      for (const count of [0, 1, 7, 200]) {
        const some = Array.from({ length: count }, () => random.pick(places))
        const asked = [...new Map(some.map((place) => [`${place.height} ${place.txIndex}`, place])).values()]
        const inOrder = <T extends { height: number; txIndex: number }>(rows: readonly T[]) =>
          [...rows].sort((a, b) => byPlace({ ...a, seq: 0 }, { ...b, seq: 0 }))
        await same(async (source) => inOrder(await source.txRefs(asked)))
        await same(async (source) => inOrder(await source.txsAt(asked)))
        const hashes = (await reads.txRefs(asked)).map(({ hash }) => hash)
        await same(async (source) => inOrder(await source.txsByHash([...hashes, `0x${'7'.repeat(64)}`])))
        const heights = asked.map(({ height }) => height)
        await same(async (source) => [...(await source.blockHashes(heights))].sort(([a], [b]) => a - b))
        await same(async (source) => (await source.txKinds(heights)).map((one) => JSON.stringify(one)).sort())
      }
      expect(await reads.txRefs([{ height: 1e15, txIndex: 1e15 }])).toEqual([])
    })

    test('rows of the family by any column', async () => {
      for (const table of tables.filter(({ name }) => name === TEST_OUTPUTS.name)) {
        const rows = bundles.flatMap(({ family }) => family[table.name] ?? [])
        for (let i = 0; i < 20; i++) {
          const [row, other] = [random.pick(rows), random.pick(rows)]
          await same((source) => source.familyRows(table.name, { txid: row.txid!, vout: row.vout! }, 10))
          await same((source) => source.familyRows(table.name, { txid: [row.txid!, other.txid!], spends: null }, 1000))
          await same((source) => source.familyRows(table.name, { address: row.address!, note: [null, 'p2wpkh'] }, 7))
        }
        await same((source) => source.familyRows(table.name, { txid: [] }, 10))
        for (const spread of [2, 50, 400])
          await same((source) =>
            source.familyRows(
              table.name,
              { txid: rows.slice(0, spread).map((row) => row.txid!), vout: [0, 2, 3] },
              10_000,
            ),
          )
        await same((source) =>
          source.familyRows(
            table.name,
            { value: rows.slice(0, 5).map((row) => row.value!), note: ["'", 'p2wpkh', '\\'] },
            10,
          ),
        )
      }
    })
  },
)

test('an address with more than a handful of rows is summed up exactly, while more come and after some went', async () => {
  const archive = await openArchive(engine.store, 'LONG')
  const bundles = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 120, txs: 40 })
  const compare = async (held: readonly Bundle[]) => {
    const model = bundleReads(held)
    for (const address of [...EVM_ACCOUNTS.slice(0, 6), NOBODY]) {
      expect(await archive.reads.accountSummary(address)).toEqual(await model.accountSummary(address))
      expect(await archive.reads.accountTxCount(address)).toBe(await model.accountTxCount(address))
      expect(await archive.reads.accountTransferCount(address)).toBe(await model.accountTransferCount(address))
    }
    return Math.max(...(await Promise.all(EVM_ACCOUNTS.slice(0, 6).map((address) => model.accountTxCount(address)))))
  }
  await archive.append({ bundles: bundles.slice(0, 20) })
  expect(await compare(bundles.slice(0, 20))).toBeLessThan(100)
  await archive.append({ bundles: bundles.slice(20) })
  expect(await compare(bundles)).toBeGreaterThan(100)
  await archive.rewind(89)
  await compare(bundles.slice(0, 90))
  await sameStatistics(archive.reads, bundleReads(bundles.slice(0, 90)), bundles)
})

test('tokens are found by address, list and text, the newest reading wins', async () => {
  const archive = await openArchive(engine.store, 'TOKENS')
  const token = (n: number, symbol: string | null, name: string | null, more: Partial<TokenRow> = {}): TokenRow => ({
    address: `0x${n.toString(16).padStart(40, '0')}`,
    standard: 'erc20',
    name,
    symbol,
    decimals: 18,
    totalSupply: 10n ** 24n,
    rawName: null,
    height: 100 - n,
    readAt: 200,
    ...more,
  })
  const tokens = [
    token(1, 'USDT', 'Tether USD'),
    token(2, 'usdt2', 'Another'),
    token(3, 'X', 'my usdt vault'),
    token(4, '100%_', "O'Neil \\ 'x'; --"),
    token(5, null, null, { rawName: '0xff00', decimals: null, totalSupply: null, standard: 'erc721' }),
    token(6, 'ÄÖ', '\u202Egnp.exe', { totalSupply: 2n ** 256n - 1n }),
  ]
  const [{ reads }, model] = [archive, bundleReads([], tokens)]
  const old = tokens.slice(0, 4).map((row) => ({ ...row, name: 'old', readAt: 100 }))
  for (const saved of [[], old, tokens]) {
    await archive.saveTokens(saved)
    expect((await reads.totals()).tokens).toBe(saved.length)
  }
  for (const { address } of tokens) expect(await reads.token(address)).toEqual(await model.token(address))
  expect(await reads.token(NOBODY)).toBeNull()
  expect(new Set(await reads.tokensByAddress([tokens[0]!.address, tokens[4]!.address, NOBODY]))).toEqual(
    new Set([tokens[0], tokens[4]]),
  )
  // Those in memory, and those that the engine is asked for.
  const fewer = { offset: 1, limit: 3, without: [tokens[1]!.address, tokens[3]!.address] }
  for (const page of [{ offset: 1, limit: 3 }, fewer, { ...fewer, from: 96 }])
    expect([page, await reads.tokens(page)]).toEqual([page, await model.tokens(page)])
  expect(await reads.tokens({ offset: 0, limit: 10, standards: ['erc721'] })).toEqual([tokens[4]])
  for (const order of TOKEN_ORDERS) {
    const page = { offset: 0, limit: 10_000, from: 95, order }
    expect([order, await reads.tokens(page)]).toEqual([order, await model.tokens(page)])
  }
  // The first answers are the engine's; those of the last turn come from memory, which nobody has made stale.
  for (let turn = 0; turn < 4; turn++) {
    expect((await reads.searchTokens('usdt', 10)).map(({ symbol }) => symbol)).toEqual(['USDT', 'usdt2', 'X'])
    expect((await reads.searchTokens('ÄÖ', 10)).map(({ symbol }) => symbol)).toEqual(['ÄÖ'])
    expect(await reads.searchTokens('\ud800', 10)).toEqual([])
    expect(await reads.tokensByAddress([tokens[5]!.address, NOBODY])).toEqual([tokens[5]])
  }
  for (const text of [...`%_'\\`, 'äö', 'USDT VAULT', '', 'zzz', "' OR 1=1 --", '{p0:String}', 'x'.repeat(100_000)]) {
    expect((await reads.searchTokens(text, 10)).length).toBe(
      text === '' ? 0 : (await model.searchTokens(text, 10)).length,
    )
  }
  // "usdt" is the symbol of one and in no name, "my usdt vault" a name; an empty one is of that which has neither (reliability S-32).
  const like = ['usdt', 'usdt2', 'myusdtvault', 'onellx', 'loo', 'äö', 'gnpexe', '', 'none']
  const found = async (from: typeof model, texts: readonly string[]) =>
    new Set((await from.firstTokensLike(texts)).map(({ address }) => address))
  expect(await found(reads, like)).toEqual(await found(model, like))
  expect(await found(reads, like.slice(0, 5))).toEqual(new Set(tokens.slice(0, 4).map(({ address }) => address)))
})

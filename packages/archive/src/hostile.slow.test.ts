import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { ChainReads, PageQuery } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { openArchive, type OpenArchive } from './open-archive.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { EVM_ACCOUNTS, evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'
import { TEST_OUTPUTS } from './testing/utxo-bundles.ts'

const bundles = evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: 40, txs: 10 })
let engine: Awaited<ReturnType<typeof temporaryEngine>>
let archive: OpenArchive
beforeAll(async () => {
  engine = await temporaryEngine()
  archive = await openArchive(engine.store, 'HOSTILE', { familyTables: [TEST_OUTPUTS] })
  await archive.append({ bundles: bundles.slice(0, 20) })
})
afterAll(() => engine.end())

const KEYS = [
  "0x' OR 1=1 --",
  '0xABCD',
  '0x123',
  'abcd',
  '',
  "'; DROP TABLE txs; --",
  '{p0:String}',
  '0x\\',
  `0x${'00'.repeat(100_000)}`,
  null,
  undefined,
  7,
  {},
] as unknown as Hex[]
const NUMBERS = [
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  '1',
  null,
  "1' OR '1'='1",
] as unknown as number[]

// reliability S-12, S-14
test('what is no key, place or limit is refused by name and never reaches the engine', async () => {
  const { reads } = archive
  const page: PageQuery = { limit: 10 }
  const asks: ((reads: ChainReads) => Promise<unknown>)[] = [
    ...KEYS.flatMap((key) => [
      (r: ChainReads) => r.tx(key),
      (r: ChainReads) => r.blockByHash(key),
      (r: ChainReads) => r.accountTxs(key, page),
      (r: ChainReads) => r.accountSummary(key),
      (r: ChainReads) => r.transfersOfAccount(key, page),
      (r: ChainReads) => r.transfersOfToken(key, page),
      (r: ChainReads) => r.balancesOfAccount(key, 5),
      (r: ChainReads) => r.balance(EVM_ACCOUNTS[0]!, key, null),
      (r: ChainReads) => r.holders(key, 0, 5),
      (r: ChainReads) => r.holderCount(key),
      (r: ChainReads) => r.ledgerSupply(key),
      (r: ChainReads) => r.items(key, { limit: 10 }),
      (r: ChainReads) => r.holdings(key, [key]),
      (r: ChainReads) => r.transferCount(key),
      (r: ChainReads) => r.token(key),
      (r: ChainReads) => r.tokensByAddress([key]),
      (r: ChainReads) => r.contract(key),
    ]),
    ...NUMBERS.flatMap((number) => [
      (r: ChainReads) => r.block(number),
      (r: ChainReads) => r.blocks({ limit: number }),
      (r: ChainReads) => r.txs({ limit: 5, before: { height: number, txIndex: 0, seq: 0 } }),
      (r: ChainReads) => r.transfers({ limit: 5, after: { height: 0, txIndex: 0, seq: number } }),
      (r: ChainReads) => r.txsOfBlock(1, number, 5),
      (r: ChainReads) => r.logsOfBlock(1, 0, number),
      (r: ChainReads) => r.logsOfTx(1, number, 5),
      (r: ChainReads) => r.holders(EVM_ACCOUNTS[0]!, number, 5),
      (r: ChainReads) => r.tokens({ offset: number, limit: 5 }),
    ]),
    (r) => r.blocks({ limit: 1_001 }),
    (r) => r.familyPage('blocks', {}, { limit: 5 }),
    (r) => r.familyLatest('test_outputs', {}, ['vout) FROM txs --'], 5),
    (r) => r.familyRows('blocks', {}, 5),
    (r) => r.familyRows('test_outputs; DROP TABLE txs', {}, 5),
    (r) => r.familyRows('test_outputs', { "txid = '' OR 1": '0x' }, 5),
    (r) => r.familyRows('test_outputs', { constructor: '0x' }, 5),
    (r) => r.familyRows('test_outputs', { chain: 1 }, 5),
  ]
  const wrong: unknown[] = []
  for (const ask of asks) {
    const error = await ask(reads).then(
      (answer) => answer,
      (thrown: unknown) => thrown,
    )
    if (!isOrreryError(error, 'PARAMETER_INVALID')) wrong.push([String(ask), error])
  }
  expect(wrong).toEqual([])
  expect(await reads.totals()).toEqual(await bundleReads(bundles.slice(0, 20)).totals())
})

test('a bundle that contradicts itself or its neighbours is refused, and nothing of it is stored', async () => {
  const next = bundles.slice(20, 23)
  const [first, second, third] = next as [(typeof bundles)[0], (typeof bundles)[0], (typeof bundles)[0]]
  const before = await archive.digest()
  const withTx = bundles.slice(20).find(({ txs }) => txs.length > 0)!
  const refused: (readonly (typeof bundles)[0][])[] = [
    [first, third],
    [third, second],
    [{ ...first, block: { ...first.block, parentHash: `0x${'11'.repeat(32)}` } }],
    [first, { ...second, block: { ...second.block, parentHash: `0x${'11'.repeat(32)}` } }],
    [{ ...first, block: { ...first.block, txCount: first.txs.length + 1 } }],
    [{ ...first, family: { unknown_table: [] } }],
    [
      {
        ...first,
        deltas: [
          {
            height: 20,
            txIndex: 0,
            seq: 0,
            address: '0x01',
            asset: '0x',
            tokenId: null,
            amount: 2n ** 256n,
            cause: 'transfer',
          },
        ],
      },
    ],
    [
      {
        ...first,
        deltas: [
          {
            height: 21,
            txIndex: 0,
            seq: 0,
            address: '0x01',
            asset: '0x',
            tokenId: null,
            amount: 1n,
            cause: 'transfer',
          },
        ],
      },
    ],
    [{ ...first, accountTxs: [{ height: 20, txIndex: 4_000_000, address: '0x01', role: 1, net: null }] }],
    [
      {
        ...first,
        transfers: [
          {
            height: 20,
            txIndex: 0,
            seq: -1,
            txHash: '0x01',
            timeMs: 1,
            asset: '0x',
            standard: 'native',
            from: null,
            to: null,
            amount: 1n,
            tokenId: null,
          },
        ],
      },
    ],
    [{ ...first, logs: [{ height: 20, txIndex: 0, logIndex: 0, address: '0xzz' as Hex, topics: [], data: '0x' }] }],
    [
      {
        ...withTx,
        txs: withTx.txs.map((tx) => ({ ...tx, txIndex: 0 })),
        block: { ...withTx.block, txCount: withTx.txs.length + 1 },
      },
    ],
    bundles.slice(15, 22),
  ]
  for (const chunk of refused)
    await expect(
      archive.append({ bundles: chunk }).catch((error: unknown) => isOrreryError(error, 'BUNDLE_INVALID')),
    ).resolves.toBe(true)
  expect(await archive.digest()).toEqual(before)
  await archive.append({ bundles: [] })
  expect(archive.state().ranges).toEqual([{ from: 0, to: 19 }])
})

test('a chunk that would join two ranges must link to both', async () => {
  const chain = await openArchive(engine.store, 'LINKS')
  const foreign = evmBundles({ seed: 77, above: GENESIS_PARENT, blocks: 12, txs: 2 })
  await chain.append({ bundles: bundles.slice(0, 4) })
  await chain.append({ bundles: foreign.slice(8, 12) })
  await expect(chain.append({ bundles: bundles.slice(4, 8) })).rejects.toThrow('another parent')
  await expect(chain.append({ bundles: foreign.slice(4, 8) })).rejects.toThrow('below it')
  expect(chain.state().ranges).toEqual([
    { from: 0, to: 3 },
    { from: 8, to: 11 },
  ])
})

// reliability I-5
test('a consistent read sees each commit whole, while chunks go in and out', async () => {
  const chain = await openArchive(engine.store, 'CONSISTENT')
  const address = EVM_ACCOUNTS[1]!
  const expected = await Promise.all(
    bundles.map(async (_, top) => {
      const model = bundleReads(bundles.slice(0, top + 1))
      return {
        balances: await model.balancesOfAccount(address, 1000),
        summary: await model.accountSummary(address),
        newest: await model.txs({ limit: 1 }),
        totals: await model.totals(),
      }
    }),
  )
  const writing = new AbortController()
  const write = async () => {
    for (let from = 0; from < 36; from += 3) await chain.append({ bundles: bundles.slice(from, from + 3) })
    await chain.rewind(16)
    await chain.append({ bundles: bundles.slice(17, 30) })
    writing.abort()
  }
  const tops = new Set<number>()
  const read = async () => {
    while (!writing.signal.aborted) {
      const answer = await chain.consistent(async ({ ranges }) => ({
        top: ranges[0]?.to ?? -1,
        seen: {
          balances: await chain.reads.balancesOfAccount(address, 1000),
          summary: await chain.reads.accountSummary(address),
          newest: await chain.reads.txs({ limit: 1 }),
          totals: await chain.reads.totals(),
        },
      }))
      if (answer.top < 0) continue
      tops.add(answer.top)
      expect(answer.seen).toEqual(expected[answer.top])
    }
  }
  await Promise.all([write(), read(), read(), read()])
  expect(tops.size).toBeGreaterThan(4)
})

test('orphans keep their bundle exactly and survive being opened again', async () => {
  const orphan = (n: number) => ({
    hash: bundles[n]!.block.hash,
    height: n,
    replacedBy: n % 2 ? null : bundles[n + 1]!.block.hash,
    depth: 2,
    seenMs: 1000 + n,
    lostMs: 5000 + n,
    bundle: bundles[n]!,
  })
  for (const n of [21, 22, 23, 24]) await archive.saveOrphan(orphan(n))
  await archive.saveOrphan(orphan(22))
  const again = await openArchive(engine.store, 'HOSTILE', { familyTables: [TEST_OUTPUTS] })
  const headOf = ({ bundle: _bundle, ...head }: ReturnType<typeof orphan>) => head
  expect(await again.orphans(1, 2)).toEqual([headOf(orphan(23)), headOf(orphan(22))])
  expect(await again.orphans(0, 10, 23)).toEqual([headOf(orphan(23))])
  // screens-evm §3.3: by who made them.
  const { producer } = bundles[23]!.block
  const own = [24, 23, 22, 21].filter((n) => bundles[n]!.block.producer === producer).map((n) => headOf(orphan(n)))
  expect(await again.orphans(0, 10, undefined, producer!)).toEqual(own)
  expect(await again.orphans(0, 10, undefined, `0x${'ee'.repeat(20)}`)).toEqual([])
  expect(await again.orphan(bundles[24]!.block.hash)).toEqual(orphan(24))
  expect(await again.orphan(`0x${'ee'.repeat(32)}`)).toBeNull()
})

import { mostOf } from '@orrery/model/gas-use'
import { nameSkeleton } from '@orrery/model/name-skeleton'
import { STAT } from '@orrery/model/statistics'
import type { ChainReads } from '@orrery/model/reads'
import type { TokenRow } from '@orrery/model/rows'
import { openStore } from '@orrery/store/open-store'
import { defineTable, type Store } from '@orrery/store/store'
import { startCluster } from '@orrery/store/testing/start-cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLayerShelf, type LayerShelf } from './layers/layer-shelf.ts'
import { openArchive, type OpenArchive } from './open-archive.ts'
import { EVM_ACCOUNTS, EVM_TOKENS, evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { failingStore } from './testing/failing-store.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'
import { NOTE_OWNERS, TEST_NOTES, withNotes } from './testing/test-notes.ts'
import { TEST_OUTPUTS } from './testing/utxo-bundles.ts'

// Both shards of this cluster are the same tables, so that whatever asks more than a chain's own shard finds its rows twice.
let cluster: Awaited<ReturnType<typeof startCluster>>
let alone: Awaited<ReturnType<typeof temporaryEngine>>
let store: Store
beforeAll(async () => {
  ;[cluster, alone] = await Promise.all([startCluster('two'), temporaryEngine()])
  store = openStore(cluster.address)
})
afterAll(async () => {
  await store.close()
  await Promise.all([cluster.end(), alone.end()])
})

const BUNDLES = withNotes(evmBundles({ seed: 41, above: GENESIS_PARENT, blocks: 60, txs: 10 }))
const OTHERS = withNotes(evmBundles({ seed: 42, above: GENESIS_PARENT, blocks: 20, txs: 10 }))
const tables = [TEST_OUTPUTS, TEST_NOTES]
const SUMS = defineTable({
  name: 'test_sums',
  columns: { chain: 'u32', asset: 'hex', height: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'asset', 'height'],
})
const LAYER = { id: 'test', version: 1, tables: [SUMS], addsUp: true }

const tokenOf = (token: (typeof EVM_TOKENS)[number], place: number): TokenRow => ({
  ...token,
  name: `Token ${place}`,
  symbol: 'TOK',
  decimals: 18,
  totalSupply: 10n ** 30n,
  rawName: null,
  height: place,
  readAt: 60,
})

/** What an operator's weeks do to a chain, in a moment. */
async function live(store: Store): Promise<{ readonly archive: OpenArchive; readonly ledger: LayerShelf }> {
  const other = await openArchive(store, 'OTHER', { familyTables: tables })
  await other.append({ bundles: OTHERS })
  const archive = await openArchive(store, 'MAIN', { familyTables: tables, seldomMerges: true })
  const add = (from: number, to: number) => archive.append({ bundles: BUNDLES.slice(from, to) })
  await add(20, 40)
  await archive.noteUnread([{ address: EVM_TOKENS[1]!.address, standard: 'erc20', height: 3 }])
  await add(40, 60)
  await archive.saveTokens(EVM_TOKENS.map((token, place) => tokenOf(token, place)))
  await archive.rewind(51)
  await add(52, 60)
  await archive.remove({ from: 22, to: 23 })
  await add(20, 40)
  await add(0, 20)
  const hashOf = (height: number) => ({ height, hash: BUNDLES[height]!.block.hash })
  const ledger = await openLayerShelf(store, 'MAIN', LAYER)
  for (const height of [9, 19, 29]) await ledger.append({ [SUMS.name]: [{ asset: '0x01', height }] }, hashOf(height))
  await ledger.rewind(hashOf(19))
  const failing = failingStore(store, { write: 4, takesEffect: true, dead: true })
  const dying = await openArchive(failing.store, 'OTHER', { familyTables: tables })
  await dying
    .append({ bundles: withNotes(evmBundles({ seed: 43, above: OTHERS.at(-1)!.block, blocks: 5, txs: 10 })) })
    .catch(() => {})
  expect(failing.fired()).toBe(true)
  expect((await openArchive(store, 'OTHER', { familyTables: tables })).state().ranges).toEqual([{ from: 0, to: 19 }])
  await archive.mergeSeldom(false)
  await archive.tidy()
  return { archive: await openArchive(store, 'MAIN', { familyTables: tables }), ledger }
}

/** Questions of every kind that pages ask. */
const QUESTIONS: readonly ((reads: ChainReads) => Promise<unknown>)[] = [
  (reads) => reads.blocks({ limit: 7 }),
  (reads) => reads.blockByHash(BUNDLES[33]!.block.hash),
  (reads) => reads.blockAtTime(BUNDLES[33]!.block.timeMs + 1),
  (reads) => reads.producers({ from: 3, to: 50 }),
  async (reads) => {
    const question = { range: { from: 3, to: 50 }, by: 'contracts', plainGas: 21_000, limit: 100, also: [] } as const
    const { rows, ...whole } = await reads.gasUse(question)
    return { ...whole, rows: mostOf(rows, 'gasUsed', 1_000) }
  },
  (reads) => reads.largestValues({ from: 3, to: 50 }, 20),
  async (reads) => [...(await reads.blockHashes([4, 44]))].toSorted(([a], [b]) => a - b),
  (reads) => reads.txs({ before: { height: 41, txIndex: 2, seq: 0 }, limit: 9 }),
  (reads) => reads.placedTx(BUNDLES.flatMap(({ txs }) => txs)[77]!.hash),
  (reads) => reads.txsOfBlock(31, 0, 100),
  (reads) => reads.logsOfBlock(31, 0, 100),
  (reads) => reads.logsOfContract(EVM_TOKENS[0]!.address, { limit: 10 }),
  (reads) => reads.transfers({ limit: 12 }, { standards: ['erc20', 'erc721'] }),
  (reads) => reads.transfersOfToken(EVM_TOKENS[0]!.address, { after: { height: 9, txIndex: 0, seq: 0 }, limit: 12 }),
  (reads) => reads.transferCount(EVM_TOKENS[0]!.address),
  ...EVM_ACCOUNTS.slice(0, 4).flatMap((address) => [
    (reads: ChainReads) => reads.accountSummary(address),
    (reads: ChainReads) => reads.accountTxs(address, { limit: 20 }),
    (reads: ChainReads) => reads.accountTxCount(address),
    (reads: ChainReads) => reads.transfersOfAccount(address, { limit: 20 }),
    (reads: ChainReads) => reads.balancesOfAccount(address, 100),
  ]),
  ...EVM_TOKENS.flatMap(({ address }) => [
    (reads: ChainReads) => reads.holders(address, 0, 50),
    (reads: ChainReads) => reads.holderCount(address),
    (reads: ChainReads) => reads.ledgerSupply(address),
    (reads: ChainReads) => reads.ranking(address, 10),
    (reads: ChainReads) => reads.items(address, { limit: 20 }),
  ]),
  async (reads) =>
    (await reads.holdings(EVM_TOKENS[0]!.address, EVM_ACCOUNTS)).toSorted((a, b) => (a.address < b.address ? -1 : 1)),
  (reads) => reads.tokens({ offset: 0, limit: 10 }),
  (reads) => reads.searchTokens('tok', 10),
  (reads) => reads.firstTokensLike(['tok', 'token', 'token0'].map(nameSkeleton)),
  (reads) => reads.totals(),
  (reads) => reads.statistics(Object.values(STAT), { from: 0, to: 24 * 2 ** 20 - 1, step: 24 }),
  (reads) => reads.setSizes('active', { from: 0, to: 24 * 2 ** 20 - 1, step: 24 }, []),
  (reads) => reads.familyPage(TEST_NOTES.name, { owner: NOTE_OWNERS[0]! }, { limit: 20 }),
  (reads) => reads.familyLatest(TEST_NOTES.name, { owner: NOTE_OWNERS[0]! }, ['topic'], 20),
  (reads) => reads.familyCount(TEST_NOTES.name, { owner: NOTE_OWNERS[1]! }),
]

test('decision 16: a chain that is kept by a cluster is whole on one shard, and answers as from one engine', async () => {
  const [here, there] = [await live(alone.store), await live(store)]
  const digest = await there.archive.digest()
  expect(digest).toEqual(await here.archive.digest())
  expect(digest['txs']!.rows).toBeGreaterThan(200)
  for (const [place, ask] of QUESTIONS.entries())
    expect(await ask(there.archive.reads), `question ${place}`).toEqual(await ask(here.archive.reads))
  expect(await there.archive.unreadTokens(10)).toEqual(await here.archive.unreadTokens(10))
  const ledgerOf = async ({ ledger }: typeof here) => [
    ledger.through(),
    await ledger.reads.latest(SUMS.name, { asset: '0x01' }, ['asset'], 10),
    await ledger.reads.familyCount(SUMS.name, { asset: '0x01' }),
  ]
  expect(await ledgerOf(there)).toEqual(await ledgerOf(here))
  // What asks for no chain asks every shard: here the same rows twice. So each of the answers above came from one.
  const counted = { sql: 'SELECT count() AS rows FROM txs', columns: { rows: 'u64' }, purpose: 'write' } as const
  expect((await store.query(counted))[0]!.rows).toBe(2 * (await alone.store.query(counted))[0]!.rows)
})

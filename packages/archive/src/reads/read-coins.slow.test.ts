import type { CoinQuery, Position } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive, type OpenArchive } from '../open-archive.ts'
import { bundleReads } from '../testing/bundle-reads.ts'
import { GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { seeded } from '../testing/seeded.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { NOTE_OWNERS, TEST_NOTES, withNotes } from '../testing/test-notes.ts'
import { TEST_OUTPUTS, utxoBundles } from '../testing/utxo-bundles.ts'

const COINS = defineTable({
  name: 'test_coins',
  columns: {
    chain: 'u32',
    height: 'u32',
    address: 'hex',
    made: 'u32',
    txid: 'hex',
    vout: 'u32',
    tx_index: 'u32',
    spent: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'made', 'txid', 'vout', 'spent'],
  granularity: 64,
})
const OWNER: Hex = '0x01aa'
const OTHER: Hex = '0x01bb'

/** Blocks of which each pays the owner some outputs, most of which later blocks spend. */
function coinBundles(blocks: number): Bundle[] {
  const random = seeded(9)
  const open: { made: number; txid: Hex; vout: number }[] = []
  return utxoBundles({ seed: 5, above: GENESIS_PARENT, blocks, txs: 3 }).map((bundle) => {
    const { height } = bundle.block
    const rows: Record<string, Hex | number>[] = []
    // One block pays much more often than one look takes.
    for (let n = height === 70 ? 120 : random.int(8); n > 0; n--) {
      const coin = { made: height, txid: random.hex(8), vout: random.int(3) }
      open.push(coin)
      rows.push({ height, address: OWNER, ...coin, tx_index: n, spent: 0 })
      rows.push({ height, address: OTHER, ...coin, tx_index: 0, spent: 1 })
    }
    for (let n = random.int(8); n > 0 && open.length > 0; n--) {
      const [coin] = open.splice(random.int(open.length), 1)
      rows.push({ height, address: OWNER, ...coin!, tx_index: 0, spent: 1 })
    }
    return { ...bundle, family: { [COINS.name]: rows } }
  })
}

let engine: Awaited<ReturnType<typeof temporaryEngine>>
let archive: OpenArchive
const bundles = coinBundles(120)

beforeAll(async () => {
  engine = await temporaryEngine()
  archive = await openArchive(engine.store, 'COINS', { familyTables: [COINS] })
  for (let at = 0; at < bundles.length; at += 40) await archive.append({ bundles: bundles.slice(at, at + 40) })
}, 60_000)
afterAll(() => engine.end())

/** All outputs by answers of so many rows, newest first, and how many answers that took. */
async function walk(up: boolean, limit: number, rows: number): Promise<{ coins: Position[]; answers: number }> {
  const coins: Position[] = []
  let at: Pick<CoinQuery, 'before' | 'after'> = up ? { after: { height: 0, txIndex: 0, seq: 0 } } : {}
  for (let answers = 1; ; answers++) {
    const found = await archive.reads.coins(COINS.name, OWNER, { ...at, limit, rows })
    if (up) coins.unshift(...found.coins)
    else coins.push(...found.coins)
    const edge = found.coins.length === limit ? found.coins.at(up ? 0 : -1) : undefined
    if (edge === undefined && found.lookedTo === null) return { coins, answers }
    const end = { txIndex: 0xffff_ffff, seq: 0xffff_ffff }
    const next = edge ?? { height: found.lookedTo!, ...(up ? end : { txIndex: 0, seq: 0 }) }
    at = up ? { after: next } : { before: next }
  }
}

test('screens-nonevm §4.5: outputs without a spend are those of a plain count, whatever one look takes, downwards and upwards', async () => {
  const all = await bundleReads(bundles).coins(COINS.name, OWNER, { limit: 100_000, rows: 1 })
  expect(all.coins.length).toBeGreaterThan(100)
  const aboveFirst = all.coins.filter(({ height, txIndex, seq }) => height + txIndex + seq > 0)
  for (const [limit, rows] of [
    [1_000, 1_000_000],
    [20, 1_000_000],
    [50, 40],
    [15, 100],
  ] as const) {
    const down = await walk(false, limit, rows)
    expect(down.coins).toEqual(all.coins)
    const up = await walk(true, limit, rows)
    expect(up.coins).toEqual(aboveFirst)
    if (rows < 1_000) expect(Math.min(down.answers, up.answers)).toBeGreaterThan(7)
  }
  expect((await archive.reads.coins(COINS.name, '0x02', { limit: 5, rows: 100 })).coins).toEqual([])
  await expect(archive.reads.coins(COINS.name, OWNER, { limit: 5, rows: 10_000_000 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

test('screens-nonevm §12.2: ids, and addresses, between two are those of a plain look at all rows, each once, however many rows it has', async () => {
  const own = await openArchive(engine.store, 'KEYS', { familyTables: [TEST_OUTPUTS] })
  const made = utxoBundles({ seed: 7, above: GENESIS_PARENT, blocks: 40, txs: 6 })
  for (const at of [0, 20]) await own.append({ bundles: made.slice(at, at + 20) })
  const plain = bundleReads(made)
  const whole = `0x${'f'.repeat(64)}` as const
  const all = await plain.familyKeys(TEST_OUTPUTS.name, '0x00', whole, 10_000)
  expect(all.length).toBeGreaterThan(100)
  for (const [from, to, limit] of [
    ['0x00', whole, 20],
    [all[3]!, all[9]!, 20],
    [all[3]!, all[3]!, 5],
    [`${all[50]!.slice(0, 4)}${'0'.repeat(62)}`, `${all[50]!.slice(0, 4)}${'f'.repeat(62)}`, 3],
    [whole, whole, 5],
  ] as [Hex, Hex, number][])
    expect(await own.reads.familyKeys(TEST_OUTPUTS.name, from, to, limit)).toEqual(
      await plain.familyKeys(TEST_OUTPUTS.name, from, to, limit),
    )
  const addresses = await plain.accountsBetween('0x00', whole, 10_000)
  expect(addresses.length).toBeGreaterThan(10)
  for (const [from, to] of [['0x00', whole] as const, [addresses[2]!, addresses[7]!] as const])
    expect(await own.reads.accountsBetween(from, to, 20)).toEqual(await plain.accountsBetween(from, to, 20))
  await expect(own.reads.familyKeys(TEST_OUTPUTS.name, '0x00', whole, 21)).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
  await expect(own.reads.familyKeys(COINS.name, '0x00', whole, 1)).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

test('two outputs of a block whose ids begin alike are both told, until both are spent', async () => {
  const own = await openArchive(engine.store, 'ALIKE', { familyTables: [COINS] })
  const [first, second, third] = utxoBundles({ seed: 6, above: GENESIS_PARENT, blocks: 3, txs: 2 })
  const coin = { address: OTHER, made: 0, txid: '0x1122334455667788' as Hex, vout: 1 }
  const spend = (height: number) => ({ height, ...coin, tx_index: 0, spent: 1 })
  const rows = [[4, 9].map((tx_index) => ({ height: 0, ...coin, tx_index, spent: 0 })), [spend(1)], [spend(2)]]
  const told: number[][] = []
  for (const [at, bundle] of [first!, second!, third!].entries()) {
    await own.append({ bundles: [{ ...bundle, family: { [COINS.name]: rows[at]! } }] })
    const { coins } = await own.reads.coins(COINS.name, OTHER, { limit: 10, rows: 1_000 })
    told.push(coins.map(({ txIndex }) => txIndex))
  }
  // Which of the two the first spend took, only their whole ids tell.
  expect(told).toEqual([[9, 4], [9, 4], []])
})

test('sums over a family table before a place are those of a plain count', async () => {
  const noted = withNotes(utxoBundles({ seed: 8, above: GENESIS_PARENT, blocks: 40, txs: 12 }))
  const own = await openArchive(engine.store, 'SUMS', { familyTables: [TEST_OUTPUTS, TEST_NOTES] })
  await own.append({ bundles: noted })
  const columns = ['amount', 'topic']
  const places = [undefined, ...[0, 7, 20, 39, 90].map((height) => ({ height, txIndex: 3, seq: 7 }))]
  for (const owner of [...NOTE_OWNERS, OTHER])
    for (const before of places) {
      const sums = await own.reads.familySums(TEST_NOTES.name, { owner }, columns, before)
      expect(sums).toEqual(await bundleReads(noted).familySums(TEST_NOTES.name, { owner }, columns, before))
    }
  for (const owner of [...NOTE_OWNERS, OTHER])
    for (const after of places.slice(1).map((place) => place!))
      for (const before of [undefined, { height: 30, txIndex: 2, seq: 5 }])
        for (const most of [0, 5, 1_000]) {
          const asked = [TEST_NOTES.name, { owner }, columns, { after, ...(before && { before }) }, most] as const
          expect(await own.reads.familySumsAbove(...asked)).toEqual(await bundleReads(noted).familySumsAbove(...asked))
        }
  for (const owner of [...NOTE_OWNERS, OTHER])
    for (const from of [0, 7, 13, 90]) {
      const after = [TEST_NOTES.name, { owner }, columns, { height: 30, txIndex: 2, seq: 5 }, from] as const
      expect(await own.reads.familySums(...after)).toEqual(await bundleReads(noted).familySums(...after))
      for (const to of [6, 25, 200]) {
        const parts = [TEST_NOTES.name, { owner }, columns, { from, to, size: 8 }] as const
        expect(await own.reads.familySumsByPart(...parts)).toEqual(await bundleReads(noted).familySumsByPart(...parts))
      }
    }
  await expect(own.reads.familySums(TEST_NOTES.name, { owner: OTHER }, ['amount) FROM x'])).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

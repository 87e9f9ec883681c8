import { openArchiveView } from '@orrery/archive/audit/archive-view'
import type { Finding } from '@orrery/archive/audit/finding'
import { openLayerShelf } from '@orrery/archive/layers/layer-shelf'
import { openArchive } from '@orrery/archive/open-archive'
import { failingStore } from '@orrery/archive/testing/failing-store'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { repairRange } from '@orrery/indexer/audit/repair-range'
import { verifyBlocks } from '@orrery/indexer/audit/verify-blocks'
import { chainKey } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import { createFastClock } from '@orrery/primitives/fast-clock'
import { systemClock } from '@orrery/primitives/clock'
import { createRandom } from '@orrery/primitives/random'
import { defineTable, type Store } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeChain } from './fake-chain.ts'
import { createFakeNode } from './fake-node.ts'
import { createFaults } from './faults.ts'
import { sampleTables } from './sample-tables.ts'

const CODE = 'REPAIR'
const KEY = chainKey(CODE)
const LAST = 49
const WHOLE = { from: 0, to: LAST }
const MINE = `chain = ${KEY}`

const chain = createFakeChain(7, 12, { evm: true })
chain.mine(LAST + 20)
const clock = createFastClock(systemClock, 50)
const random = createRandom(1)
const adapter = createFakeNode(chain, clock, random, createFaults(random, 0), null)
const SUMS = defineTable({
  name: 'test_sums',
  columns: { chain: 'u32', height: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
})
const signal = new AbortController().signal

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const open = (store: Store = engine.store) => openArchive(store, CODE, { familyTables: sampleTables })

const repair = async (range: HeightRange, store?: Store) =>
  repairRange({ adapter, archive: await open(store), chain: CODE, ownRows: false, signal, tell: () => {} }, range)

/** All checks but those that ask a contract. */
async function verify(): Promise<Finding[]> {
  const findings: Finding[] = []
  const tell = (finding: Finding) => void findings.push(finding)
  const view = await openArchiveView(engine.store, CODE, { familyTables: sampleTables, alone: true })
  await view.checkCoverage({ from: 0, to: 0xffff_fffe }, tell)
  await view.checkSums(tell)
  await verifyBlocks({ adapter, view, signal, tell }, view.ranges)
  return findings
}

const run = (sql: string) => engine.store.command(sql)
const drop = (table: string, where: string) => run(`ALTER TABLE ${table} DELETE WHERE ${MINE} AND ${where}`)
/** A condition for one row of a table within some heights, the same each time. */
async function pick(table: string, key: string, [from, to]: readonly [number, number]): Promise<string> {
  const columns = key.split(' ')
  const height = columns[0] === 'inv' ? '4294967295 - inv' : 'height'
  const [row] = await engine.store.query({
    sql: `SELECT concat(${columns.flatMap((name, i) => [`'${i > 0 ? ' AND ' : ''}${name} = '`, `toString(${name})`]).join(', ')}) AS place FROM ${table} WHERE ${MINE} AND ${height} BETWEEN ${from} AND ${to} ORDER BY ${columns.join(', ')} LIMIT 1`,
    columns: { place: 'text' },
    purpose: 'write',
  })
  return row!.place
}
const CHUNK =
  'chain, op, kind, state, from_height, to_height, parent_hash, last_hash, txs, transfers, contracts, version'
/** Writes a row of the book of chunks again, changed. */
const chunkWith = (from: number, changes: Readonly<Record<string, string>>) =>
  run(
    `INSERT INTO chunks (${CHUNK}) SELECT ${CHUNK.split(', ')
      .map((name) => changes[name] ?? name)
      .join(', ')} FROM chunks FINAL WHERE ${MINE} AND state = 2 AND kind = 1 AND from_height = ${from}`,
  )
const update = (table: string, change: string, where: string) =>
  run(`ALTER TABLE ${table} UPDATE ${change} WHERE ${MINE} AND ${where}`)
const double = (table: string, where: string) =>
  run(`INSERT INTO ${table} SELECT * FROM ${table} WHERE ${MINE} AND ${where} LIMIT 1`)

const FIRST = [0, 9] as const
const SECOND = [10, 19] as const
type Damage = readonly [name: string, plant: () => Promise<void>, finding: string]
/** What is done to the archive, and how the finding begins that must tell it. Chunks are ten blocks each. */
const DAMAGE: readonly Damage[] = [
  ['a transaction is missing', async () => drop('txs', await pick('txs', 'height tx_index', FIRST)), 'row-missing txs'],
  [
    'a row of an address page is missing',
    async () => drop('account_transfers', await pick('account_transfers', 'inv inv_index inv_seq', FIRST)),
    'row-missing account_transfers',
  ],
  [
    'a family row is missing',
    async () => drop('sample_refs', await pick('sample_refs', 'height tx_index', FIRST)),
    'row-missing sample_refs',
  ],
  [
    'a delta is missing',
    async () => drop('deltas', await pick('deltas', 'height tx_index seq', FIRST)),
    'row-missing deltas',
  ],
  ['a block is missing', () => drop('blocks', 'height = 7'), 'link blocks 7'],
  [
    'a log is changed',
    async () => update('logs', "data = 'x'", await pick('logs', 'height log_index', FIRST)),
    'row-changed logs',
  ],
  [
    'an amount is changed',
    async () => update('transfers', 'amount = amount + 1', await pick('transfers', 'height tx_index seq', FIRST)),
    'row-changed transfers',
  ],
  [
    'the body of a look-up row is changed',
    async () => update('tx_hashes', "body = concat(body, 'x')", await pick('tx_hashes', 'height tx_index', SECOND)),
    'row-changed tx_hashes',
  ],
  [
    'a transfer is doubled',
    async () => double('token_transfers', await pick('token_transfers', 'inv inv_index inv_seq', SECOND)),
    'row-doubled token_transfers',
  ],
  ['a block is doubled', () => double('blocks', 'height = 12'), 'link blocks 12'],
  ['a parent hash is changed', () => update('blocks', "parent_hash = 'x'", 'height = 15'), 'link blocks 15'],
  [
    'a row of no block stands there',
    () =>
      run(
        `INSERT INTO contracts (chain, address, height, tx_index, tx_hash, creator, kind) VALUES (${KEY}, 'a', 12, 0, 'b', 'c', 1)`,
      ),
    'row-extra contracts 12',
  ],
  [
    'a sum is wrong by asset',
    () =>
      run(
        `INSERT INTO asset_balances (chain, asset, address, item, high, low) SELECT chain, asset, address, item, 0, 5 FROM asset_balances WHERE ${MINE} AND asset = '' ORDER BY address LIMIT 1`,
      ),
    'sum asset_balances',
  ],
  [
    'a sum is wrong by account, beyond 2^128',
    () =>
      run(
        `INSERT INTO account_balances (chain, address, asset, item, high, low) VALUES (${KEY}, 'nobody', '', '', 3, -7)`,
      ),
    'sum account_balances',
  ],
  [
    'coverage without rows',
    async () => {
      for (const table of ['blocks', 'txs', 'transfers', 'deltas']) await drop(table, 'height BETWEEN 20 AND 29')
    },
    'link blocks 25',
  ],
  ['a chunk counts wrongly', () => chunkWith(30, { txs: 'txs + 1', version: 'version + 1' }), 'coverage null 30'],
  ['a chunk links wrongly', () => chunkWith(30, { last_hash: "'x'", version: 'version + 2' }), 'coverage null 30'],
  ['a chunk is in the book twice', () => chunkWith(0, { op: 'op + 1000' }), 'coverage null 0'],
  ['rows without coverage', () => chunkWith(40, { state: '3', version: 'version + 1' }), 'coverage blocks 40'],
  [
    'a token has no row',
    () => run(`ALTER TABLE tokens DELETE WHERE ${MINE} AND address = (SELECT min(address) FROM tokens WHERE ${MINE})`),
    'token tokens',
  ],
]

// reliability F-24: a repair that is killed leaves an archive that is whole without the piece
test('a repair that is cut off early, half-way or late is finished by the next, and nothing is half there meanwhile', async () => {
  for (let from = 0; from < LAST; from += 10) await repair({ from, to: from + 9 })
  const archive = await open()
  expect(archive.state().ranges).toEqual([WHOLE])
  const before = await archive.digest()
  let fired = 0
  for (let write = 5; ; write += 13) {
    const failing = failingStore(engine.store, { write, dead: true, takesEffect: write % 2 === 1 })
    await repair({ from: 10, to: 19 }, failing.store).catch(() => {})
    if (!failing.fired()) break
    fired++
    const { ranges } = (await open()).state()
    const findings: Finding[] = []
    const view = await openArchiveView(engine.store, CODE, {
      familyTables: sampleTables,
      alone: true,
    })
    await view.checkCoverage({ from: 0, to: 1_000 }, (finding) => void findings.push(finding))
    await view.checkSums((finding) => void findings.push(finding))
    expect(findings, `write ${write}, ranges ${JSON.stringify(ranges)}`).toEqual([])
    await repair({ from: 10, to: 19 })
    expect(await (await open()).digest()).toEqual(before)
  }
  expect(fired).toBeGreaterThan(2)
})

// reliability O-18, I-1: planted damage is found, repaired, and the digest is that of before
test(`verify finds ${DAMAGE.length} kinds of damage, repair heals them, and the digest is as before`, async () => {
  const before = await (await open()).digest()
  expect(await verify()).toEqual([])
  for (const [, plant] of DAMAGE) await plant()
  const findings = (await verify()).map(({ kind, table, from }) => `${kind} ${table} ${from}`)
  for (const [name, , wanted] of DAMAGE)
    expect(
      findings.filter((finding) => `${finding} `.startsWith(`${wanted} `)),
      `${name}: ${wanted}`,
    ).not.toEqual([])
  await repair(WHOLE)
  expect(await verify()).toEqual([])
  expect(await (await open()).digest()).toEqual(before)
})

test('a node that tells less than is archived is no reason to call that damage, nor to throw it away (reliability I-7, O-18)', async () => {
  const before = await (await open()).digest()
  const poor = {
    ...adapter,
    normalize(raw: Parameters<typeof adapter.normalize>[0]) {
      const bundle = adapter.normalize(raw)
      const { evm_traced: _, evm_calls: _c, evm_account_calls: _a, ...family } = bundle.family
      return { ...bundle, family }
    },
  }
  const executed = 'evm_traced'
  const findings: Finding[] = []
  const tell = (finding: Finding) => void findings.push(finding)
  const view = await openArchiveView(engine.store, CODE, { familyTables: sampleTables, alone: true })
  await verifyBlocks({ adapter: poor, view, executed, signal, tell }, view.ranges)
  expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['unchecked']))
  const parts = { adapter: poor, archive: await open(), chain: CODE, ownRows: false, executed, signal, tell: () => {} }
  await expect(repairRange(parts, WHOLE)).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  expect(await (await open()).digest()).toEqual(before)
})

// Decision 15: a block that is written anew has the hash that it had, so its ledgers would never notice.
test('ledgers above a chain begin again below what is repaired', async () => {
  const code = 'LEDGERS'
  const archive = await openArchive(engine.store, code, { familyTables: sampleTables })
  const write = (from: number, to: number) =>
    repairRange({ adapter, archive, chain: code, ownRows: false, signal, tell: () => {} }, { from, to })
  const shelf = () => openLayerShelf(engine.store, code, { id: 'sums', version: 1, tables: [SUMS] })
  for (const from of [0, 10, 20]) await write(from, from + 9)
  const ledger = await shelf()
  for (const height of [5, 9, 19, 29]) {
    const { hash } = (await archive.reads.block(height))!
    await ledger.append({ [SUMS.name]: [{ height }] }, { height, hash })
  }
  await write(12, 12)
  expect(archive.state().ranges).toEqual([{ from: 0, to: 29 }])
  const again = await shelf()
  expect(again.through()?.height).toBe(9)
  expect(await again.reads.familyRows(SUMS.name, {}, 10)).toMatchObject([{ height: 5 }, { height: 9 }])
})

test('issue 4: blocks that make many rows are repaired in smaller pieces, chunk by chunk at least, so that no more is held than that', async () => {
  const code = 'PIECES'
  const archive = await openArchive(engine.store, code, { familyTables: sampleTables })
  const write = async (range: HeightRange, pieceRows?: number) => {
    const told: HeightRange[] = []
    const tell = (done: HeightRange) => void told.push(done)
    const size = pieceRows === undefined ? {} : { pieceRows }
    const { ranges } = await repairRange(
      { adapter, archive, chain: code, ownRows: false, ...size, signal, tell },
      range,
    )
    expect(ranges).toEqual([range])
    return told
  }
  for (const from of [0, 10, 20, 30]) await write({ from, to: from + 9 })
  const before = await archive.digest()
  const all = { from: 0, to: 39 }
  expect(await write(all, 1)).toEqual([0, 10, 20, 30].map((from) => ({ from, to: from + 9 })))
  expect(await archive.digest()).toEqual(before)
  expect(archive.state().ranges).toEqual([all])
  expect(await write(all)).toEqual([all])
  expect(await archive.digest()).toEqual(before)
})

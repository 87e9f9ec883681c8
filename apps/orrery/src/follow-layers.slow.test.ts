import { openArchiveView } from '@orrery/archive/audit/archive-view'
import { openLayerCopy } from '@orrery/archive/layers/layer-copy'
import type { Finding } from '@orrery/archive/audit/finding'
import { openArchive } from '@orrery/archive/open-archive'
import { failingStore } from '@orrery/archive/testing/failing-store'
import { seeded } from '@orrery/archive/testing/seeded'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { regtest } from '@orrery/chains/records/regtest'
import { createClient, type ApiClient } from '@orrery/api/client'
import { createFetchRequest } from '@orrery/api/fetch-request'
import { createApi } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import type { Family } from '@orrery/family/family'
import type { Layer } from '@orrery/family/layer'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { utxoFamily } from '@orrery/utxo'
import Fastify from 'fastify'
import { createChainHead } from '@orrery/head/create-chain-head'
import { chainKey } from '@orrery/model/chain'
import type { Bundle } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import type { Store } from '@orrery/store/store'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { normalizeBlock } from '@orrery/utxo/normalize-block'
import type { RawBlock } from '@orrery/utxo/raw-block'
import { createRuneLayer } from '@orrery/utxo/runes/rune-layer'
import { runeTables } from '@orrery/utxo/runes/rune-tables'
import { utxoTables } from '@orrery/utxo/tables'
import { moreRuneBlocks } from '@orrery/utxo/testing/rune-chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLayers, showLayers } from './follow-layers.ts'
import { describe } from './tools/run-verify.ts'
import { verifyLayers } from './tools/verify-layers.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const bundlesOf = (blocks: readonly RawBlock[]): readonly Bundle[] =>
  blocks.map((block) => normalizeBlock(block, regtest))

/** A chain, the fork that took its place, and the one that took that one's. */
function chains() {
  const first = moreRuneBlocks([], 70, seeded(5))
  const second = moreRuneBlocks(first.slice(0, 60), 14, seeded(6))
  return { first, second, third: moreRuneBlocks(second.slice(0, 71), 5, seeded(7)) }
}

async function openChain(code: string) {
  const archive = await openArchive(engine.store, code, { familyTables: utxoTables })
  const head = createChainHead({ chain: code, onListenerError: (error) => expect.fail(String(error)) })
  return { code, archive, head }
}
type OpenChain = Awaited<ReturnType<typeof openChain>>

/** Answers of the API over a chain whose ledger is complete, by the process that keeps it or by one that only shows it. */
async function openApi(
  open: OpenChain,
  role: 'all' | 'serve' = 'all',
): Promise<{ readonly client: ApiClient; close(): Promise<void> }> {
  const { code, archive, head } = open
  const chain = { ...regtest, code }
  const ending = new AbortController()
  const { layers, ended } =
    role === 'serve'
      ? showLayers(engine.store, code, [layerOf(open)], () => true, systemClock, ending.signal)
      : await followLayers(
          { archive, head, clock: systemClock, random: () => 0.5, log: silentLog, chain },
          engine.store,
          [layerOf(open)],
          true,
          ending.signal,
        )
  const status = () => ({ state: 'following', behind: 0 }) as unknown as FollowerStatus
  const runtime = { chain, family: utxoFamily as Family, head, archive, lookups: null, layers, status, nodes: () => [] }
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: systemClock, log: silentLog })
  const app = Fastify(serverOptions)
  await api.register(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    client: createClient({ request: createFetchRequest(`${url}/api/explorer`) }),
    async close() {
      api.close()
      await app.close()
      ending.abort(new Error('enough'))
      await ended
    },
  }
}

const layerOf = ({ archive, head }: Pick<OpenChain, 'archive' | 'head'>): Layer =>
  createRuneLayer({
    first: 0,
    hasFirstRune: false,
    findOutputs: createFindOutputs(() => [head.view().reads, archive.reads]),
    witnessesOf: () => Promise.reject(new Error('no witness of these blocks is long')),
  })

/** Follows until the ledger has reached the chain's tip or its store fails for good. */
async function follow(open: OpenChain, store: Store, until: () => boolean): Promise<void> {
  const { code, archive, head } = open
  const ending = new AbortController()
  // A kill is felt by the store; a clock that hurries spares the waiting.
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(5, signal) }
  const parts = { archive, head, clock, random: () => 0.5, log: silentLog, chain: { ...regtest, code } }
  try {
    const { layers, ended } = await followLayers(parts, store, [layerOf(open)], true, ending.signal)
    const tip = () => head.view().tip
    while (layers.get('runes')!.status().through !== tip()!.height && !until()) await systemClock.sleep(10)
    // One more look: a fork of the same length shows by its hash alone.
    const isSame = () => layers.get('runes')!.consistent((through) => Promise.resolve(through?.hash === tip()!.hash))
    while (!(await isSame()) && !until()) await systemClock.sleep(10)
    ending.abort(new Error('enough'))
    await ended
  } catch (error) {
    if (!until()) throw error
  }
}

const asText = (rows: readonly object[]): readonly string[] =>
  rows.map((row) => Object.values(row).map(String).join(' ')).toSorted()

/** Every row of the ledger, as text, without the chain. */
async function rowsOf(code: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const { name, columns } of runeTables) {
    const { chain: _chain, ...own } = columns
    const rows = await engine.store.query({
      sql: `SELECT ${Object.keys(own).join(', ')} FROM ${name} WHERE chain = {chain:UInt32}`,
      params: { chain: { type: 'u32', value: chainKey(code) } },
      columns: own,
      purpose: 'write',
    })
    found[name] = asText(rows)
  }
  return found
}

test(
  'decision 14: a ledger that was killed, forked and resumed is that of a run in one piece',
  { timeout: 60_000 },
  async () => {
    const { first, second, third } = chains()

    const clean = await openChain('CLEAN')
    const whole = bundlesOf(third)
    await clean.archive.append({ bundles: whole.slice(0, 50) })
    for (const bundle of whole.slice(50)) clean.head.apply({ type: 'extended', bundle, seenMs: 0 })
    await follow(clean, engine.store, () => false)
    const expected = await rowsOf('CLEAN')
    // The chain must have made of everything what it is to prove.
    for (const { name } of runeTables) expect(expected[name]!.length, name).toBeGreaterThan(10)
    for (const action of ['etch', 'mint', 'transfer', 'burn'])
      expect(expected['rune_events']!.filter((row) => row.includes(` ${action} `)).length, action).toBeGreaterThan(2)
    expect(expected['rune_etchings']!.some((row) => row.includes(' ZZZZZZZZZZZZ'))).toBe(true)

    // What a process that shows the ledger reads while it is torn, through blocks of any of the forks.
    const rowsThrough = new Map<string, readonly string[]>()
    for (const [i, fork] of [first, second, third].entries()) {
      const open = i === 2 ? clean : await openChain(`FORK-${i}`)
      if (open !== clean) {
        await open.archive.append({ bundles: bundlesOf(fork).slice(0, 50) })
        for (const bundle of bundlesOf(fork).slice(50)) open.head.apply({ type: 'extended', bundle, seenMs: 0 })
        await follow(open, engine.store, () => false)
      }
      const events = (await rowsOf(open.code))['rune_events']!
      for (const { hash, height } of fork)
        rowsThrough.set(
          hash,
          events.filter((row) => Number(row.split(' ')[0]) <= height),
        )
    }

    const torn = await openChain('TORN')
    const copy = openLayerCopy(engine.store, 'TORN', layerOf(torn))
    const shown = new Set<string>()
    let isDone = false
    const reader = (async () => {
      while (!isDone) {
        const { hash, rows } = await copy.consistent(async (through, reads) => ({
          hash: through?.hash ?? null,
          rows: through === null ? [] : await reads.familyRows('rune_events', {}, 10_000),
        }))
        await systemClock.sleep(25)
        if (hash === null) continue
        shown.add(hash)
        expect(asText(rows), hash).toEqual(rowsThrough.get(hash))
      }
    })()
    reader.catch(() => {})
    const random = seeded(8)
    await torn.archive.append({ bundles: bundlesOf(first).slice(0, 20) })
    torn.head.apply({ type: 'extended', bundle: bundlesOf(first)[20]!, seenMs: 0 })
    const killed = async (): Promise<void> => {
      for (let kill = 0; kill < 4; kill++) {
        const failing = failingStore(engine.store, {
          write: 9 + random.int(9),
          takesEffect: random.chance(0.5),
          dead: true,
        })
        await follow(torn, failing.store, failing.fired)
      }
    }
    await killed()
    for (const bundle of bundlesOf(first).slice(21)) {
      torn.head.apply({ type: 'extended', bundle, seenMs: 0 })
      if (random.chance(0.3)) await follow(torn, engine.store, () => false)
    }
    for (const [fork, at] of [
      [second, 60],
      [third, 71],
    ] as const) {
      const lost = torn.head.view().tip!.height - at + 1
      const orphans = Array.from({ length: lost }, (_, i) => {
        const bundle = torn.head.view().bundle(at + lost - 1 - i)!
        const { hash, height } = bundle.block
        return { hash, height, replacedBy: null, depth: lost, seenMs: 0, lostMs: 0, bundle }
      })
      const { hash, height } = fork[at - 1]!
      torn.head.apply({
        type: 'reorganised',
        to: { hash, height },
        orphans,
        bundles: bundlesOf(fork).slice(at),
        seenMs: 0,
      })
      await killed()
      await follow(torn, engine.store, () => false)
    }
    isDone = true
    await reader
    expect(shown.size, 'blocks through which it was read').toBeGreaterThan(5)
    expect(await rowsOf('TORN')).toEqual(expected)
  },
)

test('decision 14: verify makes a ledger again from the archived blocks, and finds what is damaged', async () => {
  const code = 'DAMAGED'
  const open = await openChain(code)
  const bundles = bundlesOf(chains().first)
  await open.archive.append({ bundles: bundles.slice(0, -1) })
  open.head.apply({ type: 'extended', bundle: bundles.at(-1)!, seenMs: 0 })
  await follow(open, engine.store, () => false)

  const { store } = engine
  const signal = new AbortController().signal
  const verify = async () => {
    const found: string[] = []
    const view = await openArchiveView(store, code, { familyTables: utxoTables, alone: true })
    const parts = {
      store,
      chain: code,
      view,
      alone: true,
      signal,
      tell: (one: Finding) => found.push(describe(code, one)),
    }
    return { told: await verifyLayers(parts, [layerOf(open)], view.ranges), found }
  }
  const right = await verify()
  expect(right.found).toEqual([])
  expect(right.told).toEqual([expect.stringMatching(/^runes through block 63: [1-9]\d\d+ rows are right$/)])

  const mine = `chain = ${chainKey(code)}`
  const [event] = await store.query({
    sql: `SELECT height, seq FROM rune_events WHERE ${mine} AND height < 60 ORDER BY height DESC LIMIT 1`,
    columns: { height: 'u32', seq: 'u32' },
    purpose: 'write',
  })
  const at = `${mine} AND height = ${event!.height} AND seq = ${event!.seq}`
  await store.command(`ALTER TABLE rune_events UPDATE amount = amount + 1 WHERE ${at}`)
  await store.command(`ALTER TABLE rune_history DELETE WHERE ${at}`)
  await store.command(`INSERT INTO rune_balances SELECT * FROM rune_balances WHERE ${mine} ORDER BY height LIMIT 1`)
  const { found } = await verify()
  const where = `DAMAGED block ${event!.height}`
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${where} rune_events: row-changed: .*amount is`)))
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${where} rune_history: row-missing`)))
  expect(found).toContainEqual(expect.stringMatching(/rune_balances: row-doubled/))
  expect(found).toContainEqual(expect.stringMatching(/unchecked: what runes holds above stands on rows that are wrong/))

  await store.command(`ALTER TABLE layer_steps UPDATE hash = 'x' WHERE ${mine} AND height = 63`)
  expect((await verify()).found).toContainEqual(
    expect.stringMatching(/ledger: runes is complete through 0x78, block 63 is/),
  )
})

test('screens-nonevm §4.5: runes by list, name, move, holder and address add up', async () => {
  const open = await openChain('CLEAN')
  const whole = bundlesOf(chains().third)
  for (const bundle of whole.slice(50)) open.head.apply({ type: 'extended', bundle, seenMs: 0 })
  const { client, close } = await openApi(open)
  const chain = 'CLEAN'
  try {
    const tip = whole.at(-1)!.block.height
    expect(await client.listLedgers({ chain })).toEqual([{ id: 'runes', from: 0, through: tip, tip, lack: null }])
    const first = await client.listRunes({ chain, limit: 10 })
    const rest = await client.listRunes({ chain, limit: 100, cursor: first.extend.next! })
    const runes = [...first.hits, ...rest.hits]
    expect(new Set(runes.map(({ rune }) => rune.id)).size).toBe(runes.length)
    expect(runes.map(({ height }) => height)).toEqual(runes.map(({ height }) => height).toSorted((a, b) => b - a))
    const sums = new Map<string, bigint>()
    for (const { rune, supply, burned, holders, txs } of runes) {
      const held = await client.listRuneHolders({ chain, rune: rune.id, limit: 100 })
      expect(held.hits).toHaveLength(holders)
      const sum = held.hits.reduce((all, { amount }) => all + BigInt(amount), 0n)
      expect(sum, rune.name).toBe(BigInt(supply) - BigInt(burned))
      for (const { address, amount } of held.hits) sums.set(`${address} ${rune.id}`, BigInt(amount))
      const moves = await client.listRuneMoves({ chain, rune: rune.name, limit: 100 })
      expect(new Set(moves.hits.map(({ txHash }) => txHash)).size).toBe(txs)
    }
    for (const address of new Set([...sums.keys()].map((key) => key.split(' ')[0]!))) {
      const { hits } = (await client.listAddressRunes({ chain, address, limit: 100 })).list
      expect(new Map(hits.map(({ rune, amount }) => [`${address} ${rune.id}`, BigInt(amount)]))).toEqual(
        new Map([...sums].filter(([key]) => key.startsWith(address))),
      )
      expect((await client.getAddress({ chain, address })).lists).toContain('runes')
    }
    const spaced = runes.find(({ rune }) => rune.name.startsWith('ZZZZZZZZZZZZ'))!
    expect(await client.getRune({ chain, rune: spaced.rune.name.toLowerCase() })).toEqual({
      ...spaced,
      ledger: { id: 'runes', from: 0, through: tip, tip, lack: null },
    })
    const { id, name } = spaced.rune
    const hit = { kind: 'rune', chain, id, title: name, detail: id, path: `/${regtest.path}/rune/${id}`, exact: true }
    for (const q of [id, name, name.toLowerCase(), name.replaceAll('•', '.'), ` ${name.replaceAll('•', '')} `])
      expect(await client.searchChain({ chain, q }), q).toEqual({ hits: [hit], hints: [] })
    for (const q of ['NOBODY', '70:999', name.slice(1)])
      expect(await client.searchChain({ chain, q }), q).toEqual({ hits: [], hints: [] })
    await expect(client.getRune({ chain, rune: 'NOBODY' })).rejects.toMatchObject({ code: 'RUNE_NOT_FOUND' })
    await expect(client.getRune({ chain, rune: '9999999999:1' })).rejects.toMatchObject({ code: 'RUNE_NOT_FOUND' })
    expect((await client.listAllRuneMoves({ chain, limit: 10 })).hits).toHaveLength(10)

    const all = (await client.listAllRuneMoves({ chain, limit: 100 })).hits
    const every = [...all]
    for (let cursor = (await client.listAllRuneMoves({ chain, limit: 100 })).extend.next; cursor !== null;) {
      const page = await client.listAllRuneMoves({ chain, limit: 100, cursor })
      every.push(...page.hits)
      cursor = page.extend.next
    }
    for (const kind of ['etch', 'mint', 'transfer', 'burn', 'cenotaph'] as const) {
      const wanted = every.filter((move) => (kind === 'cenotaph' ? move.cenotaph : move.action === kind))
      const { hits, extend } = await client.listAllRuneMoves({ chain, action: kind, limit: 100 })
      expect(hits, kind).toEqual(wanted.slice(0, 100))
      expect(hits.length, kind).toBeGreaterThan(2)
      expect(extend.next === null, kind).toBe(wanted.length <= 100)
      const block = hits[0]!.height
      const inBlock = await client.listAllRuneMoves({ chain, action: kind, block, limit: 100 })
      expect(inBlock.hits, `${kind} in block ${block}`).toEqual(wanted.filter(({ height }) => height === block))
    }
    await expect(client.listAllRuneMoves({ chain, action: 'mint', page: 2 })).rejects.toThrow('cursors')
    const last = all.at(-1)!.txHash
    const byTx = Map.groupBy(
      all.filter(({ txHash }) => txHash !== last),
      ({ txHash }) => txHash,
    )
    expect(byTx.size).toBeGreaterThan(10)
    for (const [hash, moves] of byTx) {
      const told = await client.listTransactionRunes({ chain, hash, limit: 100 })
      expect(told.list.hits.toReversed(), hash).toEqual(moves)
      expect(told.list).toMatchObject({ total: moves.length, extend: { totalIsFloor: false } })
      expect((await client.getTransaction({ chain, hash })).lists).toEqual(['runes'])
    }
    const coinbase = whole.at(-1)!.txs[0]!.hash.slice(2)
    expect((await client.getTransaction({ chain, hash: coinbase })).lists).toEqual([])
    expect((await client.listTransactionRunes({ chain, hash: coinbase })).list.hits).toEqual([])

    const other = await openApi(open, 'serve')
    try {
      expect(await other.client.listRunes({ chain, limit: 10 })).toEqual(first)
      expect(await other.client.getRune({ chain, rune: spaced.rune.name })).toMatchObject(spaced)
      expect(await other.client.listLedgers({ chain })).toEqual(await client.listLedgers({ chain }))
    } finally {
      await other.close()
    }
  } finally {
    await close()
  }
})

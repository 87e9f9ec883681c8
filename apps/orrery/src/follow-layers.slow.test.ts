import { openArchiveView } from '@orrery/archive/audit/archive-view'
import { openLayerCopy } from '@orrery/archive/layers/layer-copy'
import type { Finding } from '@orrery/archive/audit/finding'
import { failingStore } from '@orrery/archive/testing/failing-store'
import { seeded } from '@orrery/archive/testing/seeded'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { chainKey } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { runeTables } from '@orrery/utxo/runes/rune-tables'
import { utxoTables } from '@orrery/utxo/tables'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlesOf, followRunes, layerOf, openRuneChain, runeForks } from './rune-ledger.fixture.ts'
import { describe } from './tools/run-verify.ts'
import { verifyLayers } from './tools/verify-layers.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

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
    const { first, second, third } = runeForks()

    const clean = await openRuneChain(engine.store, 'CLEAN')
    const whole = bundlesOf(third)
    await clean.archive.append({ bundles: whole.slice(0, 50) })
    for (const bundle of whole.slice(50)) clean.head.apply({ type: 'extended', bundle, seenMs: 0 })
    await followRunes(clean, engine.store, () => false)
    const expected = await rowsOf('CLEAN')
    // The chain must have made of everything what it is to prove.
    for (const { name } of runeTables) expect(expected[name]!.length, name).toBeGreaterThan(10)
    for (const action of ['etch', 'mint', 'transfer', 'burn'])
      expect(expected['rune_events']!.filter((row) => row.includes(` ${action} `)).length, action).toBeGreaterThan(2)
    expect(expected['rune_etchings']!.some((row) => row.includes(' ZZZZZZZZZZZZ'))).toBe(true)

    // What a process that shows the ledger reads while it is torn, through blocks of any of the forks.
    const rowsThrough = new Map<string, readonly string[]>()
    for (const [i, fork] of [first, second, third].entries()) {
      const open = i === 2 ? clean : await openRuneChain(engine.store, `FORK-${i}`)
      if (open !== clean) {
        await open.archive.append({ bundles: bundlesOf(fork).slice(0, 50) })
        for (const bundle of bundlesOf(fork).slice(50)) open.head.apply({ type: 'extended', bundle, seenMs: 0 })
        await followRunes(open, engine.store, () => false)
      }
      const events = (await rowsOf(open.code))['rune_events']!
      for (const { hash, height } of fork)
        rowsThrough.set(
          hash,
          events.filter((row) => Number(row.split(' ')[0]) <= height),
        )
    }

    const torn = await openRuneChain(engine.store, 'TORN')
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
        await followRunes(torn, failing.store, failing.fired)
      }
    }
    await killed()
    for (const bundle of bundlesOf(first).slice(21)) {
      torn.head.apply({ type: 'extended', bundle, seenMs: 0 })
      if (random.chance(0.3)) await followRunes(torn, engine.store, () => false)
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
      await followRunes(torn, engine.store, () => false)
    }
    isDone = true
    await reader
    expect(shown.size, 'blocks through which it was read').toBeGreaterThan(5)
    expect(await rowsOf('TORN')).toEqual(expected)
  },
)

test('decision 14: verify makes a ledger again from the archived blocks, and finds what is damaged', async () => {
  const code = 'DAMAGED'
  const open = await openRuneChain(engine.store, code)
  const bundles = bundlesOf(runeForks().first)
  await open.archive.append({ bundles: bundles.slice(0, -1) })
  open.head.apply({ type: 'extended', bundle: bundles.at(-1)!, seenMs: 0 })
  await followRunes(open, engine.store, () => false)

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

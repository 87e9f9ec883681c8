import { layerReads } from '@orrery/archive/layers/layer-reads'
import { LAYER_STEPS } from '@orrery/archive/layers/layer-tables'
import { openArchive } from '@orrery/archive/open-archive'
import { poolPrices } from '@orrery/archive/layers/pool-prices'
import { sumBlocks } from '@orrery/archive/layers/sum-layer'
import { tokenActivity } from '@orrery/archive/layers/token-activity'
import { addressGrowth } from '@orrery/archive/layers/address-growth'
import { tokenHolders } from '@orrery/archive/layers/token-holders'
import { vaultActivity } from '@orrery/archive/layers/vault-activity'
import { EVM_ACCOUNTS, EVM_TOKENS, evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import { seeded } from '@orrery/archive/testing/seeded'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { devnet } from '@orrery/chains/records/devnet'
import { evm } from '@orrery/evm'
import { ADDRESS_DAYS, ADDRESS_GROWTH } from '@orrery/model/address-growth'
import { evmTables } from '@orrery/evm/tables'
import { createChainHead } from '@orrery/head/create-chain-head'
import { chainKey } from '@orrery/model/chain'
import type { Bundle, FamilyRow } from '@orrery/model/rows'
import { POOL_HOURS, POOL_PRICES } from '@orrery/model/pool-prices'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import { VAULT_FLOWS } from '@orrery/model/vault-activity'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { createTable } from '@orrery/store/table-ddl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLayers } from './follow-layers.ts'
import { newcomersOf } from './newcomers.fixture.ts'
import { daysOf, DAY_SUMS, toldDay } from './token-days.fixture.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'DAYS'
const DAY_MS = 86_400_000
const wholeOf = (row: FamilyRow): bigint => (BigInt(row['high'] as bigint) << 128n) + BigInt(row['low'] as bigint)

/** Who held a token at the end of each day, the largest first, from the blocks themselves. */
function endsOf(bundles: readonly Bundle[], asset: Hex): ReadonlyMap<number, readonly string[]> {
  const held = new Map<Hex, bigint>()
  const ends = new Map<number, readonly string[]>()
  for (const { block, deltas } of bundles) {
    for (const delta of deltas)
      if (delta.asset === asset) held.set(delta.address, (held.get(delta.address) ?? 0n) + delta.amount)
    const rows = [...held].filter(([, amount]) => amount > 0n)
    rows.sort(([a, some], [b, other]) => (other > some ? 1 : other < some ? -1 : a < b ? -1 : 1))
    ends.set(
      Math.floor(block.timeMs / DAY_MS),
      rows.map(([address, amount]) => `${address} ${amount}`),
    )
  }
  return ends
}

/** Who began and who ceased to hold a token by day, and how many held it at the day's end, from the blocks themselves. */
function holdersOf(bundles: readonly Bundle[], asset: Hex): readonly string[] {
  const held = new Map<Hex, bigint>()
  const holders = () => new Set([...held].flatMap(([address, amount]) => (amount > 0n ? [address] : [])))
  const told: string[] = []
  const days = Map.groupBy(bundles, ({ block }) => Math.floor(block.timeMs / DAY_MS))
  for (const [day, blocks] of days) {
    const before = holders()
    for (const delta of blocks.flatMap(({ deltas }) => deltas))
      if (delta.asset === asset) held.set(delta.address, (held.get(delta.address) ?? 0n) + delta.amount)
    const after = holders()
    const [came, went] = [after.difference(before).size, before.difference(after).size]
    if (came + went > 0) told.push([day, came, went, after.size].join(' '))
  }
  return told
}

test('screens-evm §8.2: days of tokens are the sums of their transfers and of their holders, beyond 2^256 and after a fork of the archive', async () => {
  const archive = await openArchive(engine.store, CODE)
  const head = createChainHead({ chain: CODE, onListenerError: (error) => expect.fail(String(error)) })
  // A block an hour, so that there are several days.
  const spread = (bundles: readonly Bundle[]): readonly Bundle[] =>
    bundles.map((bundle) => {
      const timeMs = 1_700_000_000_000 + bundle.block.height * 3_600_000
      return {
        ...bundle,
        block: { ...bundle.block, timeMs },
        txs: bundle.txs.map((row) => ({ ...row, timeMs })),
        transfers: bundle.transfers.map((row) => ({ ...row, timeMs })),
      }
    })
  const first = spread(evmBundles({ seed: 1, above: GENESIS_PARENT, blocks: 90, txs: 6 }))
  const second = [
    ...first.slice(0, 60),
    ...spread(evmBundles({ seed: 2, above: first[59]!.block, blocks: 40, txs: 6 })),
  ]
  const ending = new AbortController()
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(5, signal) }
  await archive.append({ bundles: first.slice(0, 10) })
  const { layers, ended } = await followLayers(
    { chain: { ...devnet, code: CODE }, archive, head, clock, random: () => 0.5, log: silentLog },
    engine.store,
    [tokenActivity, tokenHolders, addressGrowth(null)],
    true,
    ending.signal,
  )
  const [layer, holding, growth] = [
    layers.get(TOKEN_ACTIVITY)!,
    layers.get(TOKEN_HOLDERS)!,
    layers.get(ADDRESS_GROWTH)!,
  ]
  const reaches = async (bundles: readonly Bundle[]): Promise<void> => {
    const { height, hash } = bundles.at(-1)!.block
    for (const one of [layer, holding, growth])
      await expect
        .poll(() => one.consistent((through) => Promise.resolve(through)), { timeout: 15_000 })
        .toMatchObject({ height, hash })
    const ranked = await holding.consistent((_, reads) =>
      reads.ranked(TOKEN_HOLDER_DAYS, {}, 'asset', ['came', 'went'], 3, ['came', '-went']),
    )
    const counts = await Promise.all(
      EVM_TOKENS.map(async ({ address }) => [address, await archive.reads.holderCount(address)] as const),
    )
    counts.sort(([a, some], [b, other]) => other - some || (a < b ? -1 : 1))
    expect(ranked.map((row) => [row['asset'], Number(row['came']) - Number(row['went'])])).toEqual(
      counts.filter(([, count]) => count > 0).slice(0, 3),
    )
    const came = await growth.consistent((_, reads) => reads.summed(ADDRESS_DAYS, {}, 'day', ['came'], 100_000))
    expect(came.map(({ day, came: fresh }) => `${String(day)} ${String(fresh)}`)).toEqual(newcomersOf(bundles))
    for (const { address } of EVM_TOKENS) {
      const byDay = await holding.consistent((_, reads) =>
        reads.summed(TOKEN_HOLDER_DAYS, { asset: address }, 'day', ['came', 'went'], 100_000),
      )
      let holders = 0
      const changes = byDay.flatMap(({ day, came, went }) => {
        holders += Number(came) - Number(went)
        return came === 0 && went === 0 ? [] : [[day, came, went, holders].join(' ')]
      })
      expect(changes, address).toEqual(holdersOf(bundles, address))
      expect(holders).toBe(await archive.reads.holderCount(address))
      for (const [day, ends] of endsOf(bundles, address)) {
        const rows = await holding.consistent((_, reads) =>
          reads.largestThrough(
            TOKEN_HOLDINGS,
            { asset: address },
            'address',
            { high: 'high', low: 'low' },
            { by: 'day', through: day },
            { offset: 0, limit: 1_000 },
          ),
        )
        expect(
          rows.map(({ key, value }) => `${key} ${value}`),
          `${address} on ${day}`,
        ).toEqual(ends)
        // The same of one holder, from the end of its rows.
        for (const end of ends.slice(0, 2)) {
          const row = await holding.consistent((_, reads) =>
            reads.lastRow(TOKEN_HOLDINGS, { asset: address, address: end.split(' ')[0]! }, { by: 'day', through: day }),
          )
          expect(`${String(row!['address'])} ${wholeOf(row!)}`, `${address} on ${day}`).toBe(end)
          // Its days, the newest first, each as its last step left it.
          const held = { asset: address, address: end.split(' ')[0]! }
          const days = await holding.consistent((_, reads) =>
            reads.newestBy(TOKEN_HOLDINGS, held, 'day', { before: day + 1, limit: 5 }),
          )
          expect(days[0], `${address} on ${day}`).toEqual(row)
          const told = days.map((one) => Number(one['day']))
          expect(told).toEqual([...new Set(told)].toSorted((a, b) => b - a))
        }
        // And of several at once, and where their rows begin.
        const match = { asset: address, address: ends.map((end) => end.split(' ')[0]!) }
        const until = { by: 'day', through: day }
        const [last, first] = await holding.consistent((_, reads) =>
          Promise.all([
            reads.edgeRows(TOKEN_HOLDINGS, match, 'address', { end: 'last', until }),
            reads.edgeRows(TOKEN_HOLDINGS, match, 'address', { end: 'first' }),
          ]),
        )
        const held = last.map((row) => `${String(row['address'])} ${wholeOf(row)}`)
        expect(held.toSorted(), `${address} on ${day}`).toEqual(ends.toSorted())
        expect(first.length).toBe(ends.length)
        for (const row of first) {
          const [own] = await holding.consistent((_, reads) =>
            reads.familyRows(TOKEN_HOLDINGS, { asset: address, address: row['address'] as string }, 1),
          )
          expect(row).toEqual(own)
        }
      }
      const rows = await layer.consistent((_, reads) =>
        reads.summed(TOKEN_DAYS, { asset: address }, 'day', DAY_SUMS, 100_000),
      )
      expect(rows.map(toldDay), address).toEqual(daysOf(bundles, address))
      expect(rows.length, address).toBeGreaterThan(bundles.length < 40 ? 0 : 1)
    }
    // screens-evm §5: of one address the last row of each of several tokens.
    const asset = EVM_TOKENS.map((token) => token.address)
    for (const address of EVM_ACCOUNTS.slice(0, 3)) {
      const [rows, each] = await holding.consistent((_, reads) =>
        Promise.all([
          reads.edgeRows(TOKEN_HOLDINGS, { asset, address }, 'asset', { end: 'last' }),
          Promise.all(asset.map((one) => reads.lastRow(TOKEN_HOLDINGS, { asset: one, address }))),
        ]),
      )
      const told = (all: readonly (FamilyRow | null)[]) =>
        all.filter((row) => row !== null).map((row) => String(row['asset']))
      expect(told(rows).toSorted()).toEqual(told(each).toSorted())
      for (const row of each) if (row !== null) expect(rows).toContainEqual(row)
    }
  }
  try {
    await reaches(first.slice(0, 10))
    await archive.append({ bundles: first.slice(10, 40) })
    await reaches(first.slice(0, 40))
    await archive.append({ bundles: first.slice(40) })
    await reaches(first)
    await archive.rewind(59)
    await archive.append({ bundles: second.slice(60) })
    await reaches(second)
  } finally {
    ending.abort(new Error('enough'))
    await ended
  }
})

const ID: Hex = `0x${'b'.repeat(64)}`
/** What two contracts tell of one id is of two pools. */
const POOLS: readonly { readonly pool: Hex; readonly vault: Hex | null }[] = [
  { pool: `0x${'a'.repeat(40)}`, vault: null },
  { pool: ID, vault: `0x${'c'.repeat(40)}` },
  { pool: ID, vault: `0x${'d'.repeat(40)}` },
]
const HOUR_MS = 3_600_000
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

test('screens-evm §8.2: first, highest, lowest and last price of an hour are those of its exchanges, in their order, hostile amounts too', async () => {
  const swaps = evm.events!.swaps.table
  const archive = await openArchive(engine.store, 'PRICES', { familyTables: evmTables })
  const head = createChainHead({ chain: 'PRICES', onListenerError: (error) => expect.fail(String(error)) })
  const random = seeded(9)
  const plain = evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: 40, txs: 2 })
  const rowsOf = ({ block: { height } }: Bundle): FamilyRow[] =>
    Array.from({ length: random.int(6) }, (_, seq) => {
      const sell = random.chance(0.5) ? 1n : -1n
      // One that gives nothing for something tells no price, nor do two that go the same way.
      const odd = random.chance(0.1) ? 0n : random.chance(0.1) ? -1n : 1n
      const huge = random.chance(0.1) ? 2n ** 254n : 1n
      return {
        height,
        tx_index: seq >> 1,
        seq,
        ...random.pick(POOLS),
        kind: 0,
        sender: null,
        recipient: null,
        amount0: (sell * huge * BigInt(1 + random.int(1_000))) % 2n ** 255n,
        amount1: -sell * odd * BigInt(1 + random.int(1_000)),
        side0: null,
        side1: null,
      }
    })
  const bundles = plain.map((bundle) => {
    const timeMs = 1_700_000_000_000 + bundle.block.height * 900_000
    return { ...bundle, block: { ...bundle.block, timeMs }, family: { [swaps]: rowsOf(bundle) } }
  })
  const sizes = (row: FamilyRow) => [magnitude(row['amount0'] as bigint), magnitude(row['amount1'] as bigint)] as const
  const above = (one: FamilyRow, other: FamilyRow) => {
    const [[a0, a1], [b0, b1]] = [sizes(one), sizes(other)]
    return a1 * b0 > b1 * a0
  }
  /** What one contract told of one pool by the hour or the day, from the blocks themselves. */
  const wordsOf = ({ pool, vault }: (typeof POOLS)[number], width: number): readonly string[] => {
    const steps = new Map<number, FamilyRow[]>()
    for (const { block, family } of bundles)
      for (const row of family[swaps]!) {
        const [amount0, amount1] = [row['amount0'] as bigint, row['amount1'] as bigint]
        if (row['pool'] !== pool || row['vault'] !== vault) continue
        if (amount0 === 0n || amount1 === 0n || amount0 < 0n === amount1 < 0n) continue
        const step = Math.floor(block.timeMs / HOUR_MS / width) * width
        steps.set(step, [...(steps.get(step) ?? []), row])
      }
    return [...steps].map(([step, rows]) => {
      const high = rows.reduce((best, row) => (above(best, row) ? best : row))
      const low = rows.reduce((best, row) => (above(best, row) ? row : best))
      const sum = (side: 0 | 1) => rows.reduce((total, row) => total + sizes(row)[side], 0n)
      const prices = [rows[0]!, high, low, rows.at(-1)!].map((row) => (sizes(row)[1] * 10n ** 40n) / sizes(row)[0])
      return [step, rows.length, sum(0), sum(1), ...prices].join(' ')
    })
  }
  // Two steps, the second of which begins within an hour.
  await archive.append({ bundles: bundles.slice(0, 18) })
  // A store of the version before, whose table told of no vaults.
  const { table } = poolPrices(swaps).sums[0]!
  const { vault: _vault, ...columns } = table.columns
  for (const older of [LAYER_STEPS, { ...table, columns }])
    for (const sql of createTable(older)) await engine.store.command(sql)
  const step = { chain: chainKey('PRICES'), height: 9, layer: `${POOL_PRICES}.1`, hash: bundles[9]!.block.hash }
  await engine.store.insert(LAYER_STEPS, [step], 'older')
  const ending = new AbortController()
  const { layers, ended } = await followLayers(
    { chain: { ...devnet, code: 'PRICES' }, archive, head, clock: systemClock, random: () => 0.5, log: silentLog },
    engine.store,
    [poolPrices(swaps)],
    true,
    ending.signal,
  )
  try {
    const layer = layers.get(POOL_PRICES)!
    await expect.poll(() => layer.status().through, { timeout: 15_000 }).toBe(17)
    await archive.append({ bundles: bundles.slice(18) })
    await expect.poll(() => layer.status().through, { timeout: 15_000 }).toBe(39)
    for (const maker of POOLS)
      for (const width of [1, 24]) {
        const rows = await layer.consistent((_, reads) =>
          reads.candles(
            POOL_HOURS,
            maker,
            { column: 'hour', width },
            ['swaps', 'volume0_high', 'volume0_low', 'volume1_high', 'volume1_low'],
            1_000,
          ),
        )
        const told = rows.map((row) => {
          const big = (name: string) => row[name] as bigint
          const volume = (side: 0 | 1) => (big(`volume${side}_high`) << 128n) + big(`volume${side}_low`)
          const prices = ['open', 'high', 'low', 'close'].map(
            (name) => (big(`${name}1`) * 10n ** 40n) / big(`${name}0`),
          )
          return [row['hour'], row['swaps'], volume(0), volume(1), ...prices].join(' ')
        })
        expect(told.length).toBeGreaterThan(width === 1 ? 5 : 1)
        expect(told).toEqual(wordsOf(maker, width))
      }
  } finally {
    ending.abort(new Error('enough'))
    await ended
  }
})

test('screens-evm §8.1: who may be a vault is who logged in the very form that one log is read by', async () => {
  const archive = await openArchive(engine.store, 'VAULTS')
  const random = seeded(31)
  const [makers, topics] = [EVM_TOKENS.map(({ address }) => address), evm.events!.vaults.topics]
  const account = (): Hex => `0x${'0'.repeat(24)}${random.hex(20).slice(2)}`
  const bundles = evmBundles({ seed: 4, above: GENESIS_PARENT, blocks: 100, txs: 12 }).map((bundle) => ({
    ...bundle,
    logs: bundle.logs.map((log) => {
      const others = Array.from({ length: random.pick([0, 1, 2, 2, 2, 3, 3, 3]) }, () =>
        random.chance(0.9) ? account() : random.hex(32),
      )
      const data = random.chance(0.9) ? random.hex(64) : random.hex(random.int(70))
      return { ...log, address: random.pick(makers), topics: [random.pick(topics), ...others], data }
    }),
  }))
  await archive.append({ bundles })
  const layer = vaultActivity(evm.events!.vaults.topics)
  const made = await sumBlocks(engine.store, 'VAULTS', layer, { from: 0, to: 99 })
  const wanted = makers.toSorted().flatMap((vault) => {
    const flows = bundles.flatMap(({ logs }) =>
      logs.flatMap((log) => (log.address === vault ? (evm.events!.vaults.read(log)?.kind ?? []) : [])),
    )
    const deposits = flows.filter((kind) => kind === 'deposit').length
    return flows.length === 0 ? [] : [{ vault, height: 99, deposits, withdrawals: flows.length - deposits }]
  })
  expect(wanted.some(({ deposits, withdrawals }) => deposits > 3 && withdrawals > 3)).toBe(true)
  expect(made![VAULT_FLOWS]).toEqual(wanted)
})

test('screens-evm §8.1: of contracts without end that logged like a vault the busiest are told, by deposits and withdrawals together', async () => {
  const { table } = vaultActivity(evm.events!.vaults.topics).sums[0]!
  for (const sql of createTable(table)) await engine.store.command(sql)
  const flow = (vault: number, height: number, deposits: number, withdrawals: number): FamilyRow => ({
    vault: `0x${vault.toString(16).padStart(40, '0')}`,
    height,
    deposits,
    withdrawals,
  })
  const [most, second] = [1 << 30, 1 << 29]
  const rows = [
    ...Array.from({ length: 12_000 }, (_, vault) => flow(vault, 1, 2, 1)),
    flow(most, 1, 1, 3),
    flow(most, 2, 1, 4),
    flow(second, 2, 5, 0),
  ]
  const chain = chainKey('BUSIEST')
  await engine.store.insert(
    table,
    rows.map((row) => ({ ...row, chain })),
    'busiest',
  )
  const reads = layerReads({ store: engine.store, chain, ranges: () => [{ from: 0, to: 2 }] }, [table], 'read')
  const sums = ['deposits', 'withdrawals']
  const ranked = await reads.ranked(VAULT_FLOWS, {}, 'vault', sums, 10_000, sums)
  expect(ranked.length).toBe(10_000)
  expect(ranked.slice(0, 3)).toEqual([
    { ...flow(most, 0, 2, 7), height: undefined },
    { ...flow(second, 0, 5, 0), height: undefined },
    { ...flow(0, 0, 2, 1), height: undefined },
  ])
})

import { OrreryError } from '@orrery/errors/orrery-error'
import { sumWaiting, sumWaitingByGas, sumWaitingFees } from '@orrery/head/sum-waiting'
import { RATE_BANDS, WATCHED, type Sample } from '@orrery/model/samples'
import type { PendingTxRow } from '@orrery/model/rows'
import type { TxWeights } from '@orrery/model/waiting-tx'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { createBalanceSampler } from './sample-balances.ts'
import { createCodeSampler, MOST_CODES } from './sample-codes.ts'
import { createPoolSampler } from './sample-pools.ts'
import { gasOf, watchSamples } from './watch-samples.ts'

/** Minutes that pass before it is told to stop; what is saved is what was noted by then. */
async function watch(minutes: number, state: { halted?: string; pool: boolean; waiting: number; heard?: boolean }) {
  const noted: Sample[] = []
  const saves: number[] = []
  const ending = new AbortController()
  let now = 1_800_000_000_000
  // One of before, and one within the second minute.
  const ends = [now - 5, now + 90_000]
  const engine = {
    chain: { code: 'T', family: 'evm' },
    adapter: { pending: () => {}, lookups: {} },
    head: {
      view: () => ({
        pending: {
          waiting: state.waiting,
          untold: 0,
          // They wait, and no row of them is kept.
          complete: false,
          count: 0,
          list: () => [],
          forgotten: () => [],
          ended: () => ends.filter((atMs) => atMs <= now).map((atMs) => ({ fate: 'replaced', atMs })),
        },
      }),
      subscribe: () => () => {},
    },
    clock: {
      now: () => now,
      sleep: async (ms: number) => {
        now += ms
        if (now > 1_800_000_000_000 + minutes * 60_000) ending.abort()
      },
    },
    log: silentLog,
    samples: {
      note: (sample: Sample) => void noted.push(sample),
      save: async () => void saves.push(noted.length),
    },
  } as unknown as Engine
  const capabilities = { can: { mempool: { ok: state.pool } } }
  const progress = {
    started: true,
    halted: state.halted ?? null,
    trouble: null,
    capabilities,
    poolHeard: state.heard ?? true,
  } as never
  await watchSamples(engine, progress, () => false, ending.signal)
  return { noted: noted.map(({ name, value }) => `${name} ${value}`), saves }
}

test('screens-evm §10: what waits is noted once a minute, kept every ten, and what is left at the end', async () => {
  const { noted, saves } = await watch(12, { pool: true, waiting: 7 })
  expect(noted).toHaveLength(48)
  expect(noted.slice(0, 4)).toEqual([
    `${WATCHED.followed} 1`,
    `${WATCHED.waiting} 7`,
    `${WATCHED.replaced} 0`,
    `${WATCHED.dropped} 0`,
  ])
  expect(
    noted.filter((text) => text === `${WATCHED.replaced} 1`),
    'each once, and none of before',
  ).toHaveLength(1)
  expect(saves).toEqual([40, 48])
})

test('screens-evm §10: the gas of what waits is told where that of each is known, and not of a part of them', () => {
  const row = (ext: object) => ({ hash: '0x1', fee: 1n, ext }) as never
  const pool = (rows: readonly object[], more: object = {}) =>
    gasOf({ count: rows.length, list: () => rows.map(row), untold: 0, complete: true, ...more })
  expect(pool([{ gas: 21_000 }, { gas: 90_000 }])).toBe(111_000)
  expect(pool([{ gas: 21_000 }, {}])).toBeNull()
  expect(pool([{ gas: 21_000 }], { untold: 3 })).toBeNull()
  expect(pool([{ gas: 21_000 }], { complete: false })).toBeNull()
  expect(pool([])).toBeNull()
})

test('screens-evm §10: bytes of what waits are told by the gas price that each offers, and not where one does not tell its size or no row of it is kept', () => {
  const row = (ext: object) => ({ hash: '0x1', fee: null, ext }) as never
  const pool = (rows: readonly object[], more: object = {}) =>
    sumWaitingByGas({ pending: { count: rows.length, list: () => rows.map(row), untold: 0, complete: true, ...more } })
  const rows = [
    { size: 110, gasPrice: '999999999' },
    { size: 200, gasPrice: '1000000000' },
    { size: 30, gasPrice: '1000000001' },
  ]
  expect(pool(rows)!.slice(0, 3)).toEqual([110, 230, 0])
  expect(
    pool([])!.every((bytes) => bytes === 0),
    'an empty pool has no bytes',
  ).toBe(true)
  expect(pool([...rows, { gasPrice: '1' }])).toBeNull()
  expect(pool([...rows, { size: 9 }])).toBeNull()
  expect(pool(rows, { untold: 1 })).toBeNull()
  expect(pool(rows, { complete: false })).toBeNull()
})

test('screens-nonevm §2.4: what waits offers is summed where each tells its fee, with those that no row is kept of', () => {
  const row = (fee: bigint | null) => ({ hash: '0x01', fee, ext: { vsize: 100 } }) as unknown as PendingTxRow
  const pool = (rows: readonly (bigint | null)[], late: readonly (number | null)[], untold = 0) =>
    sumWaitingFees({
      pending: {
        count: rows.length,
        list: () => rows.map(row),
        forgotten: () => late.map((fee): TxWeights => ({ hash: '0x02', fee, bytes: 100, parents: [] })),
        untold,
      },
    })
  expect(pool([5n, 7n], [30])).toBe(42)
  expect(pool([], [])).toBe(0)
  expect([pool([5n, null], []), pool([5n], [null]), pool([5n], [], 1)]).toEqual([null, null, null])
})

test('an empty pool of which no node tells is none, and a chain that stands still is not followed', async () => {
  expect((await watch(1, { pool: false, waiting: 0 })).noted).toEqual([`${WATCHED.followed} 1`])
  expect((await watch(1, { pool: true, waiting: 0 })).noted).toContain(`${WATCHED.waiting} 0`)
  expect((await watch(1, { pool: true, waiting: 0, heard: false })).noted).toEqual([`${WATCHED.followed} 1`])
  expect((await watch(3, { halted: 'wrong_chain', pool: true, waiting: 3 })).noted).toEqual([])
})

test('screens-nonevm §4.5: waiting bytes are summed by what each pays, with those that no row is kept of, and not at all while a part is not told', () => {
  const row = (fee: bigint | null, vsize: number) => ({ hash: '0x01', fee, ext: { vsize } }) as unknown as PendingTxRow
  const weight = (fee: number | null, bytes: number): TxWeights => ({ hash: '0x02', fee, bytes, parents: [] })
  const listed = [row(99n, 100), row(100n, 100), row(null, 500), row(2_999n, 300)]
  const pending = (untold: number) => ({
    count: listed.length,
    untold,
    list: () => listed,
    forgotten: () => [weight(4_000_000, 400), weight(null, 9)],
  })
  const sums = sumWaiting({ pending: pending(0) })
  const told = Object.fromEntries(RATE_BANDS.flatMap((from, band) => (sums![band] ? [[from, sums![band]]] : [])))
  expect(told).toEqual({ 0: 100, 1: 100, 5: 300, 10_000: 400 })
  // One of them does not tell its fee.
  expect(sumWaitingFees({ pending: pending(0) })).toBeNull()
  for (const sum of [sumWaiting, sumWaitingFees]) expect(sum({ pending: pending(1) })).toBeNull()
})

test('screens-nonevm §2.4: addresses are counted by what they have once a day, where every block is indexed and no earlier process did', async () => {
  const noted: Sample[] = []
  let rankings = 0
  let ranges = [{ from: 5, to: 90 }]
  let known: { name: string }[] = []
  const engine = {
    chain: { code: 'T', family: 'utxo' },
    log: silentLog,
    archive: {
      state: () => ({ ranges }),
      consistent: (read: () => unknown) => read(),
      reads: {
        ranking: async () => {
          rankings++
          return {
            rows: [{ amount: 6n * 10n ** 8n }, { amount: 4n * 10n ** 8n }, { amount: 900n }],
            bands: [
              { digits: 3, holders: 4, sum: 900n },
              { digits: 9, holders: 2, sum: 10n ** 9n },
            ],
          }
        },
      },
    },
    samples: { note: (sample: Sample) => void noted.push(sample), watched: async () => known },
  } as unknown as Engine
  const sample = createBalanceSampler(engine)
  const day = 20_000 * 86_400_000
  await sample(day + 1)
  expect(noted, 'history is not whole yet').toEqual([])
  ranges = [{ from: 0, to: 90 }]
  await sample(day + 2)
  await sample(day + 3)
  expect(noted.map(({ name, key, value }) => [name, key, value])).toEqual([
    [WATCHED.balances, '', 6],
    [WATCHED.balances, '3', 4],
    [WATCHED.balances, '9', 2],
    [WATCHED.wealth, '10', 1_000_000],
    [WATCHED.wealth, '100', 1_000_000],
    [WATCHED.wealth, '1000', 1_000_000],
  ])
  known = [{ name: WATCHED.balances }]
  await createBalanceSampler(engine)(day + 4)
  expect(rankings, 'an earlier process counted that day').toBe(1)
  known = []
  await sample(day + 86_400_000)
  expect(rankings).toBe(2)
})

test('screens-evm §10: balances of an account chain are counted where its ledger knows every block, and the largest are told as parts of all', async () => {
  const noted: Sample[] = []
  let traced = 90
  const amounts = Array.from({ length: 200 }, () => 1_000n)
  const engine = {
    chain: { code: 'T', family: 'evm' },
    log: silentLog,
    wholeBlocks: { table: 'traced', match: { ledger: 1 } },
    archive: {
      state: () => ({ ranges: [{ from: 0, to: 90 }] }),
      consistent: (read: () => unknown) => read(),
      reads: {
        familyCount: async () => traced,
        ranking: async () => ({
          rows: amounts.map((amount) => ({ amount })),
          bands: [{ digits: 4, holders: 400, sum: 400_000n }],
        }),
      },
    },
    samples: { note: (sample: Sample) => void noted.push(sample), watched: async () => [] },
  } as unknown as Engine
  await createBalanceSampler(engine)(1)
  expect(noted, 'a block is not traced').toEqual([])
  traced = 91
  await createBalanceSampler(engine)(1)
  expect(noted.map(({ name, key, value }) => [name, key, value])).toEqual([
    [WATCHED.balances, '', 400],
    [WATCHED.balances, '4', 400],
    [WATCHED.wealth, '10', 25_000],
    [WATCHED.wealth, '100', 250_000],
    [WATCHED.wealth, '1000', 500_000],
  ])
})

test('screens-evm §16.4: what pools hold of the wrapped coin is added up once a day, of holders that told of exchanges themselves', async () => {
  const noted: Sample[] = []
  const kinds: Readonly<Record<string, number>> = { '0xa1': 0, '0xa2': 1, '0xa4': 1 }
  const coin = 10n ** 18n
  let known: { name: string }[] = []
  // A receipt of Aave and a vault; a contract that answers with another token, and one that has no such function.
  const keeps: Readonly<Record<string, readonly [string, string]>> = {
    '0xa3': ['0xb16a19de', `0x${'c0'.padStart(64, '0')}`],
    '0xa5': ['0x38d52e0f', `0x${'c0'.padStart(64, '0')}`],
    '0xa6': ['0x38d52e0f', `0x${'c1'.padStart(64, '0')}`],
    '0xa8': ['0xc55dae63', `0x${'d1'.padStart(64, '0')}`],
  }
  const call = async (to: string, input: string) => {
    const [asked, answer] = keeps[to] ?? []
    if (asked !== input)
      throw new OrreryError('UPSTREAM_RPC', { source: 'n', method: 'eth_call', code: 3, reason: 'reverted' })
    return answer
  }
  const engine = {
    chain: { code: 'T', family: 'evm' },
    log: silentLog,
    adapter: { lookups: { call } },
    pools: {
      table: 'swaps',
      kinds: ['uniswap-v2', 'uniswap-v3'],
      coin: '0xc0',
      decimals: 18,
      dollars: [
        { address: '0xd0', decimals: 6 },
        { address: '0xd1', decimals: 18 },
      ],
    },
    archive: {
      state: () => ({ ranges: [{ from: 0, to: 90 }] }),
      consistent: (read: () => unknown) => read(),
      reads: {
        ranking: async (asset: string, limit: number) => {
          expect(limit).toBe(1_000)
          if (asset === '0xd0') return { rows: [{ address: '0xa1', amount: 7_000_000n }] }
          if (asset === '0xd1')
            return {
              rows: [
                { address: '0xa1', amount: 2n * coin },
                { address: '0xa8', amount: 3n * coin },
              ],
            }
          expect(asset).toBe('0xc0')
          return {
            rows: [
              { address: '0xa1', amount: 5n * coin },
              { address: '0xa2', amount: 3n * coin },
              { address: '0xa3', amount: 2n * coin },
              { address: '0xa4', amount: coin / 2n },
              { address: '0xa5', amount: coin / 4n },
              { address: '0xa6', amount: coin / 4n },
              { address: '0xa7', amount: coin / 4n },
            ],
          }
        },
        familyRows: async (table: string, { pool }: { readonly pool: string }) =>
          table === 'swaps' && kinds[pool] !== undefined ? [{ kind: kinds[pool] }] : [],
      },
    },
    samples: { note: (sample: Sample) => void noted.push(sample), watched: async () => known },
  } as unknown as Engine
  const sample = createPoolSampler(engine)
  await sample(86_400_000)
  await sample(86_400_001)
  expect(noted.map(({ name, key, value }) => [name, key, value])).toEqual([
    [WATCHED.poolCoins, '', 8_500_000],
    [WATCHED.poolCoins, 'uniswap-v2', 5_000_000],
    [WATCHED.poolCoins, 'uniswap-v3', 3_500_000],
    [WATCHED.lendingCoins, '', 2_000_000],
    [WATCHED.lendingCoins, 'aave', 2_000_000],
    [WATCHED.vaultCoins, '', 250_000],
    [WATCHED.vaultCoins, 'erc4626', 250_000],
    // Dollar coins of different decimals together, each counted by its own.
    [WATCHED.poolDollars, '', 9_000_000],
    [WATCHED.poolDollars, 'uniswap-v2', 9_000_000],
    [WATCHED.lendingDollars, '', 3_000_000],
    [WATCHED.lendingDollars, 'compound-v3', 3_000_000],
    [WATCHED.vaultDollars, '', 0],
  ])
  known = [{ name: WATCHED.poolCoins }]
  await createPoolSampler(engine)(86_400_002)
  const { pools: _pools, ...without } = engine
  await createPoolSampler(without as Engine)(2 * 86_400_000)
  expect(noted, 'an earlier process did, or there is no such coin').toHaveLength(12)
  known = []
  const gone = async () => {
    throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'T', reason: 'gone' })
  }
  await createPoolSampler({ ...engine, adapter: { lookups: { call: gone } } } as unknown as Engine)(3 * 86_400_000)
  expect(
    noted.slice(12).map(({ name }) => name),
    'of what no node told nothing is said',
  ).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:lending|vault)/)]))
})

test('screens-evm §10: of the contracts of each hour some are drawn by chance, and told of by their code when it is over', async () => {
  const noted: Sample[] = []
  const hour = 3_600_000
  let now = 500_000 * hour
  const asked: string[] = []
  const engine = {
    chain: { code: 'T', family: 'evm' },
    log: silentLog,
    clock: { now: () => now },
    random: createRandom(5),
    adapter: {
      lookups: {
        // Every second one is alike; one is gone again.
        code: async (address: string) => {
          asked.push(address)
          const at = Number(address)
          const codeHash = at === 3 ? null : at % 2 === 0 ? '0xaa' : `0x${address}`
          return { code: '0x600055', codeHash }
        },
      },
    },
    samples: { note: (sample: Sample) => void noted.push(sample) },
  } as unknown as Engine
  const codes = createCodeSampler(engine)
  const made = (timeMs: number, ids: readonly number[]) =>
    codes.hear({
      type: 'extended',
      seenMs: 0,
      bundle: { block: { timeMs }, contracts: ids.map((id) => ({ address: String(id) })) },
    } as never)
  made(now - 2 * hour, [9])
  made(now, [1, 2, 3, 4])
  await codes.look(now)
  expect(noted, 'the hour is not over').toEqual([])
  now += hour
  await codes.look(now)
  await codes.look(now)
  expect(noted.map(({ name, key, value }) => [name, key, value]).filter(([, , value]) => value !== 0)).toEqual([
    [WATCHED.codes, '', 3],
    [WATCHED.codes, 'different', 2],
    [WATCHED.opcodes, 'stack', 3],
    [WATCHED.opcodes, 'storage', 3],
  ])
  expect(noted[0]!.timeMs, 'in its own hour').toBe(now - hour)
  expect(asked, 'of the past nobody is asked').toEqual(['1', '2', '3', '4'])
  made(
    now,
    Array.from({ length: 1_000 }, (_, at) => at),
  )
  now += hour
  asked.length = 0
  await codes.look(now)
  expect(asked).toHaveLength(MOST_CODES)
  expect(Math.max(...asked.map(Number)), 'not only the first ones').toBeGreaterThan(MOST_CODES)
})

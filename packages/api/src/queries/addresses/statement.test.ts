import { beforeAll, expect, test } from 'vitest'
import type { CallRow } from '@orrery/model/calls'
import { ROLE } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient, type ApiClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { countActivity, evenly } from './address-analytics.ts'
import { countCall, countTx, noSums } from './statement.ts'

const chain = 'TESTNET'
let world: World
let client: ApiClient
let sender: Hex

beforeAll(async () => {
  world = await createAccountWorld(9)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  client = createClient({ request: api.request })
  sender = world.chain.flatMap(({ txs }) => txs).find(({ from }) => from !== null)!.from!
})

/** All that an address sent and got between two heights, by a plain loop over the blocks. */
function expected(address: Hex, from: number, to: number) {
  const txs = world.chain.flatMap((bundle) => bundle.txs).filter(({ height }) => height >= from && height <= to)
  const moved = txs.filter((tx) => tx.status !== 'failed' && tx.value > 0n)
  const sum = (values: readonly bigint[]) => ({
    count: values.length,
    amount: values.reduce((a, b) => a + b, 0n).toString(),
  })
  const gets = (tx: (typeof txs)[number]) => tx.to === address || tx.created === address
  return {
    received: sum(moved.filter((tx) => gets(tx) && tx.from !== address).map(({ value }) => value)),
    sent: sum(moved.filter((tx) => tx.from === address && !gets(tx)).map(({ value }) => value)),
    fees: sum(txs.filter((tx) => tx.from === address && tx.fee !== null).map(({ fee }) => fee!)),
  }
}

test('screens-evm §5: a statement is the exact sum of its rows, of a period to the block, and says what it does not explain', async () => {
  const { block: last } = world.chain.at(-1)!
  const whole = await client.getAddressStatement({ chain, address: sender })
  expect(whole).toMatchObject({ from: 1, to: last.height, covered: true, sums: expected(sender, 1, last.height) })
  expect(whole.opening).toBeNull()
  const [first, end] = [world.chain[20]!.block, world.chain.at(-5)!.block]
  world.node.balancesAt = async (_, heights) => heights.map((height) => (height < 25 ? 1_000n : 5_000n))
  const some = await client.getAddressStatement({ chain, address: sender, since: first.timeMs, until: end.timeMs })
  const sums = expected(sender, first.height, end.height - 1)
  expect(some).toMatchObject({
    from: first.height,
    to: end.height - 1,
    opening: { amount: '1000', height: first.height - 1, source: 'node' },
    closing: { amount: '5000', height: end.height - 1, source: 'node' },
    sums,
  })
  const net = BigInt(some.sums!.net)
  expect(BigInt(some.sums!.unexplained!)).toBe(4_000n - net)
  const moved = new Set(
    world.chain
      .flatMap(({ transfers }) => transfers)
      .filter(({ height, from, to, asset }) => {
        const isIn = height >= first.height && height < end.height
        return isIn && asset !== '0x' && from !== to && (from === sender || to === sender)
      })
      .map(({ asset }) => asset),
  )
  expect(some.tokenCount).toBe(moved.size)
})

test('screens-evm §5: a period without blocks has no sums of zero, and a node without old states leaves the balance unknown', async () => {
  world.node.balancesAt = async (_, heights) => heights.map(() => null)
  const none = await client.getAddressStatement({ chain, address: sender, since: 0, until: 1 })
  expect(none).toMatchObject({ from: null, to: null, opening: null, closing: null })
  const some = await client.getAddressStatement({ chain, address: sender })
  expect(some).toMatchObject({ opening: null, sums: { unexplained: null } })
})

const TX = {
  hash: `0x${'1'.repeat(64)}` as Hex,
  height: 9,
  txIndex: 0,
  timeMs: Date.UTC(2024, 1, 29, 23, 59),
  from: '0xaa' as Hex,
  to: '0xbb' as Hex,
  created: null,
  value: 2n ** 255n,
  fee: 7n,
  status: 'success' as const,
  kind: 'legacy',
  method: null,
  ext: {},
}

test('screens-evm §5: what failed moves nothing and costs its fee; what one sends to oneself stays; amounts are exact', () => {
  const sums = noSums()
  countTx(sums, { role: ROLE.from, tx: { ...TX, status: 'failed' } })
  countTx(sums, { role: ROLE.from | ROLE.to, tx: TX })
  countTx(sums, { role: ROLE.from, tx: { ...TX, fee: null } })
  countTx(sums, { role: ROLE.to, tx: TX })
  countTx(sums, { role: ROLE.to, tx: TX })
  expect(sums).toMatchObject({
    received: { count: 2, amount: 2n ** 256n },
    sent: { count: 1, amount: 2n ** 255n },
    fees: { count: 2, amount: 14n },
    feesUnknown: 1,
  })
  const call = { from: '0xaa', to: '0xbb', value: 5n, outcome: 'done', kind: 'call' } as unknown as CallRow
  for (const one of [call, { ...call, outcome: 'failed' }, { ...call, kind: 'callcode' }, { ...call, to: '0xaa' }])
    countCall(sums, '0xaa', one as CallRow)
  expect([sums.callsOut, sums.callsIn]).toEqual([
    { count: 1, amount: 5n },
    { count: 0, amount: 0n },
  ])
})

test('screens-evm §5: activity counts every transaction in its step and hour, months where the span is long', () => {
  const row = (timeMs: number, role: number, tx: object = {}) => ({ height: 1, role, tx: { ...TX, timeMs, ...tx } })
  const rows = [
    row(Date.UTC(2024, 1, 29, 23, 59), ROLE.from, { method: '0xa9059cbb' }),
    row(Date.UTC(2024, 1, 1), ROLE.to),
    row(Date.UTC(2022, 11, 31, 5), ROLE.from, { status: 'failed' }),
  ]
  const activity = countActivity('0xaa', rows)
  expect(activity.grain).toBe('month')
  expect(activity.steps).toHaveLength(15)
  expect(activity.steps[0]).toMatchObject({ timeMs: Date.UTC(2022, 11, 1), txs: 1, sent: 0n, fees: 7n })
  expect(activity.steps.at(-1)).toMatchObject({ txs: 2, sent: 2n ** 255n, received: 2n ** 255n, fees: 7n })
  expect(activity.hours.reduce((a, b) => a + b, 0)).toBe(3)
  expect([activity.hours[23], activity.hours[0], activity.hours[5]]).toEqual([1, 1, 1])
  expect(activity.counterparties[0]).toMatchObject({ address: '0xbb', count: 2 })
  expect(evenly([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 5, 9])
})

test('screens-evm §5: flows name the ten who moved most on each side, and all others together', () => {
  const rows = Array.from({ length: 24 }, (_, index) => ({
    height: 1,
    role: index % 2 === 0 ? ROLE.from : ROLE.to,
    tx: { ...TX, from: `0xf${index}`, to: `0xe${index}`, value: BigInt(index) * 10n ** 30n, timeMs: index },
  })) as unknown as Parameters<typeof countActivity>[1]
  const { sent, received } = countActivity('0xaa', rows).flows
  expect(sent.parties.map(({ address }) => address)).toEqual(
    [22, 20, 18, 16, 14, 12, 10, 8, 6, 4].map((index) => `0xe${index}`),
  )
  // Who moved nothing is no part of a flow.
  expect(sent.others).toEqual({ count: 1, amount: 2n * 10n ** 30n })
  expect(sent.total).toBe(132n * 10n ** 30n)
  expect(received.parties[0]).toEqual({ address: '0xf23', amount: 23n * 10n ** 30n })
  expect(received.others).toEqual({ count: 2, amount: 4n * 10n ** 30n })
})

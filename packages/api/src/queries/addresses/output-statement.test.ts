import { beforeAll, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient, type ApiClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { OUTPUT_ACCOUNTS, outputChain } from '../../testing/output-family.ts'
import { createOutputWorld, type World } from '../../testing/world.ts'
import { countNet, noNetSums } from './output-statement.ts'

const chain = 'TESTCOIN'
let world: World
let client: ApiClient
const key = OUTPUT_ACCOUNTS[1]!
const address = `u1${key.slice(2)}`

beforeAll(async () => {
  world = await createOutputWorld(5)
  client = createClient({
    request: createApi({
      chains: () => [world.runtime],
      knownChains: [outputChain],
      clock: world.clock,
      log: silentLog,
      limits: { ratePerMinute: 0 },
    }).request,
  })
})

type Net = { readonly height: number; readonly net: bigint; readonly hash: Hex }

/** What each transaction left the address with, by a plain loop over the blocks. */
const netsOf = (who: Hex): Net[] =>
  world.chain.flatMap(({ accountTxs, txs }) =>
    accountTxs
      .filter((row) => row.address === who)
      .toSorted((a, b) => a.txIndex - b.txIndex)
      .map(({ height, net, txIndex }) => ({ height, net: net!, hash: txs[txIndex]!.hash })),
  )

const total = (nets: readonly Net[]): bigint => nets.reduce((sum, { net }) => sum + net, 0n)

test('screens-nonevm §2 G6: a statement of outputs opens and closes with what the address had, and its lines explain the difference', async () => {
  const [first, end] = [world.chain[10]!.block, world.chain.at(-5)!.block]
  const told = await client.getAddressStatement({ chain, address, since: first.timeMs, until: end.timeMs })
  const nets = netsOf(key)
  const within = nets.filter(({ height }) => height >= first.height && height < end.height)
  const opening = total(nets.filter(({ height }) => height < first.height))
  const closing = total(nets.filter(({ height }) => height < end.height))
  const side = (rows: readonly Net[]) => ({
    count: rows.length,
    amount: (total(rows) < 0n ? -total(rows) : total(rows)).toString(),
  })
  expect(told).toMatchObject({
    from: first.height,
    to: end.height - 1,
    opening: { amount: opening.toString(), height: first.height - 1, source: 'ledger' },
    closing: { amount: closing.toString(), height: end.height - 1, source: 'ledger' },
    sums: {
      received: side(within.filter(({ net }) => net > 0n)),
      sent: side(within.filter(({ net }) => net < 0n)),
      fees: null,
      callsIn: null,
      net: total(within).toString(),
      unexplained: '0',
    },
    outputs: { unknown: 0 },
    covered: true,
    tokens: [],
  })
  expect(within.length).toBeGreaterThan(5)
  const { paid, spent } = told.outputs!
  expect(BigInt(paid!.amount) - BigInt(spent!.amount)).toBe(closing - opening)
  expect(paid!.count).toBeGreaterThan(0)
})

test('screens-nonevm §2 G6: a period without blocks has neither balances nor sums of outputs', async () => {
  const none = await client.getAddressStatement({ chain, address, since: 0, until: 1 })
  expect(none).toMatchObject({
    from: null,
    to: null,
    opening: null,
    closing: null,
    outputs: { paid: null, spent: null },
  })
})

test('a transaction that spends what is not known is neither received nor sent', () => {
  const sums = noNetSums()
  for (const net of [5n, -3n, 0n, null]) countNet(sums, { net })
  expect(sums).toEqual({ received: { count: 1, amount: 5n }, sent: { count: 1, amount: 3n }, unknown: 1 })
})

test('screens-nonevm §2 G6: the balance history of outputs is the sum of all nets after each transaction, on every page and in any span', async () => {
  const nets = netsOf(key)
  const expected = nets
    .map(({ height, net, hash }, at) => ({
      height,
      txHash: hash.slice(2),
      change: net.toString(),
      after: total(nets.slice(0, at + 1)).toString(),
    }))
    .toReversed()
  const rows = []
  for (let cursor: string | undefined; ;) {
    const page = await client.getAddressBalanceHistory({ chain, address, limit: 10, ...(cursor && { cursor }) })
    expect(page).toMatchObject({ token: null, source: 'ledger', traced: null, days: null })
    rows.push(...page.list.hits)
    if (page.list.extend.next === null) break
    cursor = page.list.extend.next
  }
  expect(rows.map(({ height, txHash, change, after }) => ({ height, txHash, change, after }))).toEqual(expected)
  const until = world.chain[20]!.block.timeMs
  const some = await client.getAddressBalanceHistory({ chain, address, until })
  const below = expected.filter(({ height }) => height < 20)
  expect(some.list.hits.map(({ after }) => after)).toEqual(below.slice(0, 20).map(({ after }) => after))
  await expect(client.getAddressBalanceHistory({ chain, address, token: address })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})

test('screens-nonevm §2 G6: activity by hour of the week counts each transaction once, and its hours are those of the day', async () => {
  const { counted, hours, week } = await client.getAddressAnalytics({ chain, address })
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
  expect(week).toHaveLength(168)
  expect([sum(week), sum(hours)]).toEqual([counted, counted])
  const newest = new Date(world.chain.at(-1)!.block.timeMs)
  const place = ((newest.getUTCDay() + 6) % 7) * 24 + newest.getUTCHours()
  expect(sum(week.slice(place - 1, place + 1))).toBeGreaterThan(0)
})

import type { LayerReads } from '@orrery/model/layer'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { POOL_PRICES } from '@orrery/model/pool-prices'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import { expect, onTestFinished, test } from 'vitest'
import type { RuntimeLayer } from '../../runtime.ts'
import { startTestServer } from '../../testing/api-server.ts'
import { TEST_FLOW, TEST_POOL } from '../../testing/event-rows.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const [COIN, TOKEN] = [SAMPLE_TOKENS[0]!.address, SAMPLE_TOKENS[1]!.address]

/** A world whose pool exchanges the chain's wrapped coin for a token, and has some of the coin. */
async function marketWorld(
  change: {
    readonly coin?: string
    readonly held?: boolean
    readonly dollars?: readonly string[]
    readonly layers?: World['runtime']['layers']
  } = {},
) {
  const { coin = COIN, held = true, dollars = [], layers = new Map() } = change
  const world = await createAccountWorld(6)
  let swaps = 0
  for (const { logs, family } of world.chain) {
    for (const log of logs) if (log.topics[0] === TEST_FLOW.deposit) Object.assign(log, { address: TEST_POOL })
    for (const row of family['t_swaps'] ?? [])
      // One that gives nothing, one of dust at any price, and others.
      Object.assign(
        row,
        [
          { amount0: 5n, amount1: 0n },
          { amount0: 1n, amount1: -1n },
          { amount0: 7n * 10n ** 9n, amount1: -2n * 10n ** 9n },
        ][swaps++ % 3]!,
      )
  }
  const move = world.chain.flatMap(({ deltas }) => deltas).find(({ asset, amount }) => asset === COIN && amount > 0n)!
  if (held) Object.assign(move, { address: TEST_POOL })
  const chain = { ...world.runtime.chain, quotes: { coin, dollars } }
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, chain, layers } }])
  onTestFinished(() => server.close())
  return { client: server.client, code: chain.code, move, world }
}

test('screens-evm §8.1: a token is worth what the largest of its newest exchanges gave, with its pool, its block and what stands behind it', async () => {
  const { client, code, move } = await marketWorld()
  const { told, source, isMaking } = await client.getMarket({ chain: code })
  expect(isMaking).toBe(false)
  expect(source.coin?.address.toLowerCase()).toBe(COIN)
  const row = told!.tokens.find(({ token }) => token.address.toLowerCase() === TOKEN)!
  expect(row.dollars).toBeNull()
  expect(row.coin).toMatchObject({ hops: 1, pool: { pool: TEST_POOL } })
  const decimals = row.token.decimals!
  // 7 for 2, in whole units of both.
  expect(Number(row.coin!.price)).toBeCloseTo(3.5 * 10 ** (decimals - 18), 9)
  expect(Number(row.coin!.depth) * 1e18).toBeCloseTo(Number(move.amount), -3)
  // No sums of hours are kept in this world: what they tell is not known, not nothing.
  expect([row.volume, row.coin!.before, row.coin!.volume, told!.through]).toEqual([null, null, null, null])
  const one = await client.getTokenPrice({ chain: code, address: TOKEN })
  const { marks, ...worth } = row
  expect(one.token).toEqual(worth)
  // Nobody listed it and nothing is verified in this world (screens-evm §8.1).
  expect(marks).toEqual({ verified: false, listed: false })
  expect(one.span?.toHeight).toBe(told!.toHeight)
})

test('screens-evm §8.1: tokens in their list are told with what pools told of them, and come by it', async () => {
  const { client, code } = await marketWorld()
  const { told } = await client.getMarket({ chain: code })
  const priced = told!.tokens.find(({ token }) => token.address.toLowerCase() === TOKEN)!
  const all = (await client.listTokens({ chain: code, limit: 100 })).hits
  const row = all.find(({ address }) => address.toLowerCase() === TOKEN)!
  expect(row.market).toEqual({ coin: priced.coin, dollars: null })
  expect(all.length).toBeGreaterThan(told!.tokens.length)
  const inOrder = await client.listTokens({ chain: code, limit: 100, tokenOrder: 'price' })
  expect(inOrder.hits.map(({ address }) => address).toSorted()).toEqual(
    told!.tokens.map(({ token }) => token.address).toSorted(),
  )
  const pooled = await client.listTokens({ chain: code, limit: 100, pooled: true })
  expect(new Set(pooled.hits.map(({ address }) => address))).toEqual(
    new Set(inOrder.hits.map(({ address }) => address)),
  )
})

test('screens-evm §8.1: all tokens come by their market value, those of which none is known after them as they were seen, page by page and each once', async () => {
  const { client, code, world } = await marketWorld()
  const [sample] = await world.archive.reads.tokensByAddress([TOKEN])
  await world.archive.saveTokens(
    Array.from({ length: 23 }, (_, at) => ({
      ...sample!,
      address: `0x${(at + 1).toString(16).padStart(40, 'd')}` as const,
      height: at % 7,
    })),
  )
  const seen = await client.listTokens({ chain: code, limit: 100 })
  const addresses = (hits: typeof seen.hits) => hits.map(({ address }) => address)
  const all = await client.listTokens({ chain: code, limit: 100, tokenOrder: 'cap' })
  expect(all.total).toBe(seen.total)
  const caps = all.hits.map(({ market }) => (market?.coin?.cap == null ? null : Number(market.coin.cap)))
  const known = caps.flatMap((cap) => cap ?? [])
  expect(known.length).toBeGreaterThan(0)
  expect(known.length).toBeLessThan(caps.length)
  expect(caps).toEqual([...known.toSorted((a, b) => b - a), ...caps.slice(known.length).map(() => null)])
  const first = all.hits.filter(({ market }) => market !== null)
  const rest = seen.hits.filter(({ address }) => !addresses(first).includes(address))
  expect(addresses(all.hits)).toEqual([...addresses(first), ...addresses(rest)])
  const paged: string[] = []
  let cursor: string | null | undefined
  for (let page = 1; page <= all.hits.length; page++) {
    const { hits, extend, total } = await client.listTokens({
      chain: code,
      limit: 10,
      tokenOrder: 'cap',
      ...(cursor != null && { cursor }),
    })
    expect(total).toBe(all.total)
    paged.push(...addresses(hits))
    cursor = extend.next
    if (cursor === null) break
  }
  expect(paged).toEqual(addresses(all.hits))
  // Of one standard, and the other way round: what is not known stays last.
  const coins = await client.listTokens({ chain: code, limit: 100, tokenOrder: 'cap', standard: 'erc20' })
  expect(addresses(coins.hits)).toEqual(addresses(all.hits.filter(({ standard }) => standard === 'erc20')))
  const turned = await client.listTokens({ chain: code, limit: 100, tokenOrder: 'cap', turned: true })
  expect(addresses(turned.hits)).toEqual([
    ...addresses(all.hits.slice(0, known.length)).toReversed(),
    ...addresses(all.hits.slice(known.length)),
  ])
})

test('screens-evm §8.2: holders are told with what their balances are worth by pools, where that was asked for and is known', async () => {
  const { client, code } = await marketWorld()
  await client.getMarket({ chain: code })
  const ask = { chain: code, address: TOKEN }
  const { hits } = await client.listTokenHolders({ ...ask, worth: true })
  expect(hits.length).toBeGreaterThan(0)
  // 7 for 2, exactly, rounded down.
  for (const { amount, worth } of hits)
    expect(worth).toEqual({ coin: ((BigInt(amount) * 7n) / 2n).toString(), dollars: null })
  expect((await client.listTokenHolders(ask)).hits[0]).not.toHaveProperty('worth')
  const other = await client.listTokenHolders({ ...ask, address: SAMPLE_TOKENS[2]!.address, worth: true })
  expect(other.hits.map(({ worth }) => worth)).toEqual(other.hits.map(() => null))
})

test('screens-evm §5: what an address held by day is told of the tokens that pools price, at the newest prices, and the others are counted', async () => {
  const asked: object[] = []
  const rows = [9, 4].map((day) => ({ day, height: day, high: 0n, low: BigInt(day) * 1_000n }))
  const reads = {
    edgeRows: () => Promise.resolve([]),
    newestBy: (table: string, match: object, by: string) => {
      asked.push({ table, match, by })
      return Promise.resolve(rows)
    },
    // Ten of the first token for four of the second on the last day, whichever the pool.
    candles: (_table: string, { hour }: { readonly hour: readonly number[] }) =>
      Promise.resolve(
        hour.includes(lastDay() * 24)
          ? [{ hour: lastDay() * 24, volume0_high: 0n, volume0_low: 10n, volume1_high: 0n, volume1_low: 4n }]
          : [],
      ),
  } as unknown as LayerReads
  const layer = (world: World): RuntimeLayer => ({
    status: () => ({ id: TOKEN_HOLDERS, from: 0, through: 5, lack: null }),
    consistent: (read) => read({ height: 5, hash: world.chain[5]!.block.hash }, reads),
  })
  const layers = new Map<string, RuntimeLayer>()
  const { client, code, world } = await marketWorld({ dollars: [COIN], layers })
  const lastDay = () => Math.floor(world.chain[5]!.block.timeMs / 86_400_000)
  await client.getMarket({ chain: code })
  layers.set(TOKEN_HOLDERS, layer(world))
  layers.set(POOL_PRICES, layer(world))
  const address = world.chain
    .flatMap(({ deltas }) => deltas)
    .find((row) => row.asset === TOKEN && row.amount > 0n)!.address
  const held = (await client.listAddressTokens({ chain: code, address, only: 'fungible', limit: 100 })).hits
  const priced = held.filter(({ worth }) => worth?.dollars != null)
  expect(priced.map(({ token }) => token.address.toLowerCase())).toContain(TOKEN)
  const told = await client.getAddressPortfolio({ chain: code, address })
  expect(told.parts!.map(({ token }) => token.address).toSorted()).toEqual(
    priced.map(({ token }) => token.address).toSorted(),
  )
  expect([told.left, told.unpriced]).toEqual([0, held.length - priced.length])
  const part = told.parts!.find(({ token }) => token.address.toLowerCase() === TOKEN)!
  expect(part.points.map(({ timeMs, amount }) => [timeMs / 86_400_000, amount])).toEqual([
    [4, '4000'],
    [9, '9000'],
  ])
  const { amount, worth } = priced.find(({ token }) => token.address.toLowerCase() === TOKEN)!
  // The price of now, whatever it was on that day.
  expect(Number(part.points[1]!.dollars) / 9_000).toBeCloseTo(Number(worth!.dollars) / Number(amount), 3)
  // At the mean of the day where the sums of the pool tell it: of the dollar itself nothing leads on.
  const whole = BigInt(10 ** part.token.decimals!)
  const unit =
    10n ** BigInt(18 - told.parts!.find(({ token }) => token.address.toLowerCase() === COIN)!.token.decimals!)
  expect(part.rates).toEqual([{ timeMs: lastDay() * 86_400_000, dollars: String((whole * unit * 10n) / 4n) }])
  expect(told.parts!.find(({ token }) => token.address.toLowerCase() === COIN)!.rates).toEqual([])
  // By their keys, and nothing else.
  expect(asked).toContainEqual({ table: TOKEN_HOLDINGS, match: { asset: TOKEN, address }, by: 'day' })
  expect(asked).toHaveLength(priced.length)
  // The same holdings, narrowed: by worth, by contract, and by what is verified, which nothing is here.
  const some = async (asked: object) =>
    (await client.listAddressTokens({ chain: code, address, only: 'fungible', limit: 100, ...asked })).hits.map(
      ({ token }) => token.address,
    )
  const dearest = priced.map((row) => BigInt(row.worth!.dollars!)).toSorted((a, b) => (a < b ? 1 : -1))[0]!
  expect(await some({ leastWorth: '0' })).toEqual(priced.map(({ token }) => token.address))
  expect(await some({ leastWorth: String(dearest + 1n) })).toEqual([])
  expect((await some({ token: TOKEN })).map((one) => one.toLowerCase())).toEqual([TOKEN])
  expect(await some({ verified: true })).toEqual([])
  layers.clear()
  const moves = world.chain.flatMap(({ deltas }) => deltas).filter((row) => row.asset === TOKEN)
  const sumOf = (who: string) => moves.reduce((sum, row) => sum + (row.address === who ? row.amount : 0n), 0n)
  const other = moves.map((row) => row.address).find((who) => who !== address && sumOf(who) > 0n)!
  expect((await client.getAddressPortfolio({ chain: code, address: other })).parts).toBeNull()
})

test('screens-evm §16.4: pools and their venues say what they hold is worth, at the prices that these pools make', async () => {
  const { client, code, move } = await marketWorld()
  await client.getMarket({ chain: code })
  const { told } = await client.getVenues({ chain: code })
  const { hits } = await client.listPools({ chain: code, limit: 100 })
  const pool = hits.find((row) => row.pool === TEST_POOL)!
  // The coin that it has, and what it has of the token: no more than as much again.
  const held = BigInt(pool.worth!.held.coin!)
  expect(held).toBeGreaterThanOrEqual(move.amount)
  expect(held).toBeLessThanOrEqual(2n * move.amount)
  expect(pool.worth).toMatchObject({ held: { dollars: null }, volume: { coin: null }, fees: { coin: null } })
  const venue = told!.venues.find(({ factory }) => factory.toLowerCase() === pool.factory.toLowerCase())!
  expect(venue.worth).toEqual({ ...pool.worth, pools: 1 })
  expect(hits.filter((row) => row.pool !== TEST_POOL).every(({ worth }) => worth === null)).toBe(true)
})

test('screens-evm §8.1: nothing is priced by a pool that holds nothing, nor where no measure is known', async () => {
  const empty = await marketWorld({ held: false })
  const { told } = await empty.client.getMarket({ chain: empty.code })
  expect(told!.tokens.filter(({ token }) => token.address.toLowerCase() === TOKEN)).toEqual([])
  const other = await marketWorld({ coin: `0x${'7'.repeat(40)}` })
  expect((await other.client.getMarket({ chain: other.code })).told!.tokens).toEqual([])
  const none = await other.client.getTokenPrice({ chain: other.code, address: TOKEN })
  expect(none).toMatchObject({ token: null, liquidity: null, isMaking: false })
})

test('screens-evm §8.2: the liquidity of a token is what its pools hold together at prices by pools, and absent where none exchanges it', async () => {
  const { client, code } = await marketWorld()
  const { liquidity } = await client.getTokenPrice({ chain: code, address: TOKEN })
  const { hits } = await client.listTokenPools({ chain: code, address: TOKEN })
  const held = hits.flatMap(({ pool, worth }) => (worth?.held.coin == null ? [] : [[pool, worth.held.coin] as const]))
  const sum = [...new Map(held).values()].reduce((all, coin) => all + BigInt(coin), 0n)
  expect(sum).toBeGreaterThan(0n)
  expect(liquidity).toEqual({ worth: { coin: `${sum}`, dollars: null }, pools: new Map(held).size })
  const unpooled = SAMPLE_TOKENS[2]!.address
  expect((await client.getTokenPrice({ chain: code, address: unpooled })).liquidity).toBeNull()
})

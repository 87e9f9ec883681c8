import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { createClient } from '../client.ts'
import { createAccountWorld, createOutputWorld, type World } from '../testing/world.ts'
import { createApi } from '../server/create-api.ts'

const open = (world: World) =>
  createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })

test('reliability I-5: blocks that head and archive both hold for a moment are counted once', async () => {
  const world = await createAccountWorld(21)
  const client = open(world)
  const txs = world.chain.flatMap((bundle) => bundle.txs).length
  expect((await client.listTransactions({ chain: 'tn' })).total).toBe(txs)
  const from = world.archive.state().ranges[0]!.to + 1
  await world.archive.append({ bundles: world.chain.slice(from, from + 4) })
  const asked = client.listTransactions({ chain: 'tn', limit: 100 })
  setTimeout(() => world.head.apply({ type: 'archived', height: from + 3 }), 10)
  const { total, hits } = await asked
  expect({ total, distinct: new Set(hits.map(({ hash }) => hash)).size }).toEqual({
    total: txs,
    distinct: Math.min(100, txs),
  })
})

test('blocks that stay in both make sums a floor, never twice as much', async () => {
  const world = await createAccountWorld(21)
  const from = world.archive.state().ranges[0]!.to + 1
  await world.archive.append({ bundles: world.chain.slice(from, from + 4) })
  const { total, extend } = await open(world).listTransactions({ chain: 'tn' })
  expect(total).toBe(world.chain.slice(0, from + 4).flatMap((bundle) => bundle.txs).length)
  expect(extend).toMatchObject({ totalIsFloor: true, coverage: { complete: false } })
})

test('an index with holes hides what only a whole ledger can tell, and asks the node for fungible holdings', async () => {
  const world = await createAccountWorld(22, 60)
  // Nothing below the Head was kept.
  const part = { ...world, runtime: { ...world.runtime, archive: (await createAccountWorld(22, 0)).archive } }
  const client = open(part)
  const token = SAMPLE_TOKENS[0]!.address
  world.node.tokens = async (addresses) =>
    addresses.map((address) => ({
      address,
      standard: SAMPLE_TOKENS.find((sample) => sample.address === address)!.standard,
      name: 'N',
      symbol: 'S',
      decimals: 0,
      totalSupply: null,
      rawName: null,
      readAt: 5,
    }))
  world.node.tokenBalances = async (_, assets) => assets.map((_, index) => (index === 0 ? 42n : null))
  expect(await client.listTokenHolders({ chain: 'tn', address: token })).toMatchObject({
    total: null,
    hits: [],
    extend: { totalIsFloor: true },
  })
  expect(await client.getToken({ chain: 'tn', address: token })).toMatchObject({
    holders: null,
    transfers: null,
    ledgerSupply: null,
  })
  const seen = world.chain
    .slice(-16)
    .flatMap(({ deltas }) => deltas)
    .find(({ asset, amount }) => asset === token && amount !== 0n)!
  const holdings = await client.listAddressTokens({ chain: 'tn', address: seen.address })
  expect(holdings.hits).toMatchObject([{ amount: '42', source: 'node', token: { standard: 'erc20' } }])
  expect(await client.getHomeInfo({ chain: 'tn' })).toMatchObject({
    totalTransactionCount: null,
    transactionCount24h: null,
    contractCount: null,
    avgTxPerBlock: expect.any(Number),
  })
})

test('holdings and holders of a whole index are the sums of all blocks', async () => {
  const world = await createAccountWorld(23, 70)
  const client = open(world)
  const sum = (address: string, asset: string) =>
    world.chain
      .flatMap(({ deltas }) => deltas)
      .reduce((total, row) => (row.address === address && row.asset === asset ? total + row.amount : total), 0n)
  for (const { address: asset, standard } of SAMPLE_TOKENS) {
    const positive = SAMPLE_ACCOUNTS.map((address) => ({ address, amount: sum(address, asset) })).filter(
      ({ amount }) => amount > 0n,
    )
    const { hits, total } = await client.listTokenHolders({ chain: 'tn', address: asset, limit: 100 })
    expect(hits.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))).toEqual(
      positive.toSorted((a, b) =>
        b.amount > a.amount ? 1 : b.amount < a.amount ? -1 : a.address < b.address ? -1 : 1,
      ),
    )
    if (standard === 'erc20') {
      const held = await client.listAddressTokens({ chain: 'tn', address: positive[0]!.address })
      expect(held.hits.find((hit) => hit.token.address === asset)).toMatchObject({
        amount: positive[0]!.amount.toString(),
        source: 'ledger',
      })
    }
    expect(total).not.toBeNull()
  }
})

test('explorer §3.8: home statistics come from the blocks, and what has no source is null', async () => {
  const world = await createOutputWorld(24)
  const info = await open(world).getHomeInfo({ chain: 'tc' })
  const txs = world.chain.flatMap((bundle) => bundle.txs)
  expect(info).toMatchObject({
    height: 59,
    totalTransactionCount: txs.length,
    transactionCount24h: txs.length,
    avgBlockTime: 1,
    firstBlockTime: world.chain[0]!.block.timeMs,
    algorithm: 'SHA256d',
    consensus: 'PoW',
    difficulty: '2',
    hashRate: (2 ** 33).toPrecision(6),
    standardGas: '2',
    price: null,
    marketCap: null,
    activeAddressCount: null,
    contractCount: null,
  })
  world.extend(1)
  expect((await open(world).getHomeInfo({ chain: 'tc' })).height).toBe(60)
})

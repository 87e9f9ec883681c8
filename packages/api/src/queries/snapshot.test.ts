import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainReads } from '@orrery/model/reads'
import { silentLog } from '@orrery/primitives/log'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { partiesOfBundle } from '@orrery/model/party-sets'
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

test('blocks that stay in both are counted once, holders and home figures included', async () => {
  const world = await createAccountWorld(21)
  const client = open(world)
  const holders = () => client.listTokenHolders({ chain: 'tn', address: SAMPLE_TOKENS[0]!.address, limit: 100 })
  const before = await holders()
  const from = world.archive.state().ranges[0]!.to + 1
  await world.archive.append({ bundles: world.chain.slice(from, from + 4) })
  const { total, extend } = await client.listTransactions({ chain: 'tn' })
  expect(total).toBe(world.chain.flatMap((bundle) => bundle.txs).length)
  expect(extend).toMatchObject({ totalIsFloor: false, coverage: { complete: true } })
  expect(await holders()).toEqual(before)
  expect((await client.getHomeInfo({ chain: 'tn' })).totalTransactionCount).toBe(total)
})

test('archived blocks that a deep fork replaced count nowhere while their rewind is owed (reliability I-5)', async () => {
  const world = await createAccountWorld(21)
  const client = open(world)
  // Four blocks below the Head's base lose their place; the archive still holds them.
  world.reorganise(20)
  const { total, extend } = await client.listTransactions({ chain: 'tn' })
  expect(total).toBe(world.chain.flatMap((bundle) => bundle.txs).length)
  expect(extend).toMatchObject({ totalIsFloor: true, coverage: { complete: false } })
  const counts = new Map<string, number>()
  for (const { address } of world.chain.flatMap(({ accountTxs }) => accountTxs))
    counts.set(address, (counts.get(address) ?? 0) + 1)
  const [address, txCount] = [...counts].toSorted(([, a], [, b]) => b - a)[0]!
  expect(await client.getAddress({ chain: 'tn', address })).toMatchObject({ txCount })
})

/** The world whose blocks from a height on are forked away, and rewound, while the archive first answers this. */
function forkedDuring(world: World, read: keyof ChainReads, height: number): World {
  const { archive } = world
  let forked = false
  const reads = new Proxy(archive.reads, {
    get: (target, name: keyof ChainReads) =>
      name !== read || forked
        ? target[name]
        : async (...asked: never[]) => {
            forked = true
            const before = await (target[name] as (...asked: never[]) => Promise<unknown>)(...asked)
            world.reorganise(60 - height)
            await archive.rewind(height - 1)
            // What a page is made of is seen before the fork, what belongs to it is gone.
            return name === 'placedTx' ? before : (target[name] as (...asked: never[]) => Promise<unknown>)(...asked)
          },
  })
  return { ...world, runtime: { ...world.runtime, archive: { ...archive, reads } } }
}

test('rows of an archived block that a fork takes away while they are read are not shown as its rows (reliability F-21)', async () => {
  const world = await createAccountWorld(21)
  const height = world.chain.findLastIndex(({ txs }, at) => at <= 43 && txs.length > 0)
  const client = open(forkedDuring(world, 'txsOfBlock', height))
  const ask = () => client.listBlockTransactions({ chain: 'tn', block: String(height), limit: 100 })
  await expect(ask()).rejects.toMatchObject({ code: 'STALE_CURSOR' })
  expect((await ask()).hits.map(({ hash }) => hash)).toEqual(world.chain[height]!.txs.map(({ hash }) => hash))
})

test('an archived transaction whose block a fork takes away while it is read is told as the new chain has it (reliability F-21)', async () => {
  const world = await createAccountWorld(21)
  const height = world.chain.findLastIndex(({ txs }, at) => at <= 43 && txs.length > 0)
  const { hash } = world.chain[height]!.txs[0]!
  const client = open(forkedDuring(world, 'placedTx', height))
  const told = await client.getTransaction({ chain: 'tn', hash }).catch((error: unknown) => error)
  expect(world.chain[height]!.txs.map((tx) => tx.hash)).not.toContain(hash)
  expect(told).not.toMatchObject({ source: 'archive' })
})

test('what belongs to an archived transaction is not shown as nothing when a fork takes it away (reliability F-21)', async () => {
  for (const [read, part] of [
    ['logsOfTx', 'listTransactionLogs'],
    ['transfersOfTx', 'listTransactionTransfers'],
  ] as const) {
    const world = await createAccountWorld(21)
    const height = world.chain.findLastIndex(({ txs, logs }, at) => at <= 43 && txs.length > 0 && logs.length > 0)
    const { hash } = world.chain[height]!.txs[0]!
    const client = open(forkedDuring(world, read, height))
    await expect(client[part]({ chain: 'tn', hash })).rejects.toMatchObject({ code: 'STALE_CURSOR' })
  }
})

test('while a write that met a full disk keeps the sums in doubt, only what balances tell is missing (reliability F-28)', async () => {
  const doubtful = (world: World): World => {
    const { archive } = world
    const refuse = async () => {
      throw new OrreryError('STORE_UNAVAILABLE', { reason: 'an unfinished write is still being taken back' })
    }
    const sums = new Set([
      'balance',
      'balancesOfAccount',
      'holders',
      'holderCount',
      'holdings',
      'items',
      'ledgerSupply',
    ])
    const reads = new Proxy(archive.reads, {
      get: (target, name: keyof ChainReads) => (sums.has(name) ? refuse : target[name]),
    })
    return { ...world, runtime: { ...world.runtime, archive: { ...archive, reads } } }
  }
  const accounts = await createAccountWorld(21)
  const client = open(doubtful(accounts))
  const { address } = SAMPLE_TOKENS[0]!
  const whole = open(accounts)
  const { holders, ledgerSupply, ...rest } = await whole.getToken({ chain: 'tn', address })
  expect([typeof holders, typeof ledgerSupply]).toEqual(['number', 'string'])
  expect(await client.getToken({ chain: 'tn', address })).toEqual({ ...rest, holders: null, ledgerSupply: null })
  expect((await client.listTokens({ chain: 'tn' })).hits.length).toBeGreaterThan(0)
  await expect(client.listTokenHolders({ chain: 'tn', address })).rejects.toMatchObject({ code: 'INTERNAL' })

  const outputs = await createOutputWorld(21)
  const paid = outputs.chain.flatMap(({ accountTxs }) => accountTxs)[0]!.address
  const asked = { chain: 'tc', address: outputs.runtime.family.formatAddress(paid, outputs.runtime.chain) }
  const { balance, ...told } = await open(outputs).getAddress(asked)
  expect(balance).toMatchObject({ source: 'ledger' })
  expect(await open(doubtful(outputs)).getAddress(asked)).toEqual({ ...told, balance: null })
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
    blockCount24h: null,
    blockSize24h: null,
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
    blockCount24h: 60,
    blockSize24h: world.chain.reduce((sum, { block }) => sum + block.size!, 0),
    avgBlockTime: 1,
    firstBlockTime: world.chain[0]!.block.timeMs,
    algorithm: 'SHA256d',
    consensus: 'PoW',
    difficulty: '2',
    hashRate: (2 ** 33).toPrecision(6),
    standardGas: '2',
    price: null,
    marketCap: null,
    asOf: 59,
    estimates: [],
    allAddressCount: new Set(world.chain.flatMap((bundle) => [...partiesOfBundle(bundle, 'active')])).size,
    contractCount: null,
  })
  world.extend(1)
  expect((await open(world).getHomeInfo({ chain: 'tc' })).height).toBe(60)
})

test('blocks whose statistics are counted again have rows and no sums: charts and home figures do not know of them, and do not take them for none (issue 4)', async () => {
  const world = await createAccountWorld(21)
  const { archive } = world.runtime
  const uncounted = [{ from: 4, to: 7 }]
  const runtime: World['runtime'] = {
    ...world.runtime,
    archive: { ...archive, consistent: (read) => archive.consistent((state) => read({ ...state, uncounted })) },
  }
  const [whole, part] = [open(world), open({ ...world, runtime })]
  const chart = async (client: typeof whole) => {
    const { values, coverage } = await client.getChart({ chain: 'tn', chart: 'tx-count', days: 0, grain: 'day' })
    return { known: values[0]!.filter((value) => value !== null).length, coverage }
  }
  const [before, after] = [await chart(whole), await chart(part)]
  expect(after.known).toBeLessThan(before.known)
  expect(after.coverage).toMatchObject({ complete: false, ranges: [{ from: 0, to: 3 }, { from: 8 }] })
  const [home, less] = [await whole.getHomeInfo({ chain: 'tn' }), await part.getHomeInfo({ chain: 'tn' })]
  expect(home.totalTransactionValue).not.toBeNull()
  expect(less).toMatchObject({
    totalTransactionValue: null,
    allAddressCount: null,
    totalTransactionCount: home.totalTransactionCount,
  })
})

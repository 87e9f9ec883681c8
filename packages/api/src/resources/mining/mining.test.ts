import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'

let server: TestServer
afterEach(() => server.close())

const blocksOf = (world: World, code: string) =>
  world.chain.filter(({ block }) => (block.ext['pool'] as { code: string }).code === code)

test('screens-nonevm §4.5: pools share the blocks of a span as the blocks tell, across Head and archive and after a fork', async () => {
  const world = await createOutputWorld()
  world.reorganise(3)
  Object.assign(world.runtime, {
    miningPools: [{ code: 'a-pool', name: 'A pool', link: 'https://a.example/', tags: ['/a/'], addresses: [] }],
  })
  server = await startTestServer([world])
  const { client } = server
  const shares = await client.listMiningPools({ chain: 'TESTCOIN', span: 'all' })
  const own = blocksOf(world, 'a-pool')
  expect(shares).toMatchObject({ named: true, blocks: world.chain.length, whole: true })
  expect(shares.hits.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(world.chain.length)
  expect(shares.hits.find(({ code }) => code === 'a-pool')).toEqual({
    code: 'a-pool',
    name: 'A pool',
    link: 'https://a.example/',
    // Of everything there is nothing before.
    luck: null,
    blocks: own.length,
    empty: own.filter(({ block }) => block.txCount <= 1).length,
    fees: own.reduce((sum, { block }) => sum + block.fees!, 0n).toString(),
    reward: own.reduce((sum, { block }) => sum + block.reward!, 0n).toString(),
    lastHeight: own.at(-1)!.block.height,
  })
  const pool = await client.getMiningPool({ chain: 'TESTCOIN', miningPool: 'a-pool' })
  expect(pool.spans.find(({ span }) => span === 'all')).toMatchObject({ blocks: own.length, of: world.chain.length })
  const list = await client.listMiningPoolBlocks({ chain: 'TESTCOIN', miningPool: 'a-pool', limit: 100 })
  expect(list.hits.map(({ height }) => height)).toEqual(own.map(({ block }) => block.height).reverse())
  await expect(client.getMiningPool({ chain: 'TESTCOIN', miningPool: 'nobody' })).rejects.toMatchObject({
    code: 'POOL_NOT_FOUND',
  })
})

test('screens-nonevm §4.5: the next cut, all before it, and what was issued by the rule', async () => {
  const world = await createOutputWorld()
  server = await startTestServer([world])
  const tip = world.chain.at(-1)!.block.height
  const halving = await server.client.getHalving({ chain: 'TESTCOIN' })
  // Every 20 blocks from 50 coins on.
  const subsidy = (height: number) => 5_000_000_000n >> BigInt(Math.floor(height / 20))
  let issued = 0n
  for (let height = 1; height <= tip; height++) issued += subsidy(height)
  let most = 0n
  for (let height = 1; subsidy(height) > 0n; height++) most += subsidy(height)
  const next = (Math.floor(tip / 20) + 1) * 20
  expect(halving).toMatchObject({
    height: tip,
    interval: 20,
    subsidy: subsidy(tip + 1).toString(),
    nextHeight: next,
    nextSubsidy: subsidy(next).toString(),
    issued: issued.toString(),
    most: most.toString(),
    blockMs: 1_000,
    blocksMeasured: tip - 1,
  })
  expect(halving.cuts.map(({ height }) => height)).toEqual(
    Array.from({ length: Math.floor(tip / 20) + 3 }, (_, at) => (at + 1) * 20),
  )
  expect(halving.cuts[0]).toMatchObject({
    before: '5000000000',
    after: '2500000000',
    timeMs: world.chain[20]!.block.timeMs,
  })
})

test('screens-nonevm §4.5: a chain that makes as many coins in each block says so, with what a year makes and what exists', async () => {
  const world = await createOutputWorld()
  const { chain } = world.runtime
  const quirks = { ...chain.quirks, halving: null, subsidy: { rule: 'fixed', each: 7n, from: 1 } }
  Object.assign(world.runtime, { chain: { ...chain, quirks } })
  server = await startTestServer([world])
  const halving = await server.client.getHalving({ chain: 'TESTCOIN' })
  expect(halving).toMatchObject({
    rule: 'fixed',
    interval: null,
    subsidy: '7',
    nextSubsidy: null,
    nextHeight: null,
    issued: null,
    most: null,
    cuts: [],
    yearly: String(7 * Math.round((365.25 * 86_400) / chain.blockSeconds)),
    circulation: (await server.client.getHomeInfo({ chain: 'TESTCOIN' })).circulation,
  })
  expect(halving.circulation).not.toBeNull()
})

test('screens-nonevm §4.5: of the newest hundred blocks it is told how many were mined alone, with another chain, and signed', async () => {
  const world = await createOutputWorld()
  const { chain } = world.runtime
  const read = async (quirks: object) => {
    Object.assign(world.runtime, { chain: { ...chain, quirks: { ...chain.quirks, ...quirks } } })
    server = await startTestServer([world])
    onTestFinished(server.close)
    return (await server.client.getHalving({ chain: 'TESTCOIN' })).work
  }
  expect(await read({})).toBeNull()
  const newest = world.chain.slice(-100)
  const [own, merged, indexed] = [1, 0x2024_0101, 0x2026_0101].map(
    (version) => newest.filter(({ block }) => block.ext['version'] === version).length,
  )
  expect(await read({ auxPow: true, indexedChainId: 0x2026 })).toEqual({ of: newest.length, own, merged, indexed })
  expect(await read({ auxPow: true })).toEqual({
    of: newest.length,
    own,
    merged: merged! + indexed!,
    indexed: null,
  })
})

test('screens-nonevm §2: the coin is counted by its blocks and by its balances, behind one block and after a fork', async () => {
  const world = await createOutputWorld()
  world.reorganise(2)
  server = await startTestServer([world])
  const ask = async () => {
    for (;;) {
      const told = await server.client.getCoinSupply({ chain: 'TESTCOIN' })
      if (told.balances.state !== 'preparing') return told
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const sum = (of: (bundle: World['chain'][number]) => bigint | null) =>
    world.chain.reduce((all, bundle) => all + (of(bundle) ?? 0n), 0n)
  const told = await ask()
  const tip = world.chain.at(-1)!.block.height
  const made = sum(({ block }) => block.reward! - block.fees!)
  const burnt = sum(({ block }) => block.burnt)
  const first = world.chain[0]!.block.reward!
  expect(told).toMatchObject({
    asOf: tip,
    made: made.toString(),
    burnt: burnt.toString(),
    first: first.toString(),
    unspent: (made - burnt - first).toString(),
  })
  const { total, apart, asOf } = told.balances
  expect(asOf).toBe(tip)
  expect(BigInt(total!) + BigInt(apart!)).toBe(made - burnt - first)
  // A ranking that is behind is held against what was there then.
  world.extend(1)
  const later = await ask()
  expect(later).toMatchObject({ asOf: tip + 1, balances: told.balances })
})

test('DIP-27: where coins can be locked in a credit pool that is neither burnt nor unspent, and what came back is unspent', async () => {
  const world = await createOutputWorld()
  const { chain } = world.runtime
  Object.assign(world.runtime, { chain: { ...chain, quirks: { ...chain.quirks, masternodes: true } } })
  const tip = world.chain.at(-1)!.block
  for (const { block } of world.chain) {
    const unlocked = block === tip ? '5' : '0'
    Object.assign(block, {
      burnt: block === tip ? 40n : 0n,
      ext: { ...block.ext, unlocked, creditPool: block === tip ? '3' : '0' },
    })
  }
  server = await startTestServer([world])
  const made = world.chain.reduce((all, { block }) => all + block.reward! - block.fees!, 0n)
  const unspent = (made - world.chain[0]!.block.reward! - 40n + 5n).toString()
  const ask = () => server.client.getCoinSupply({ chain: 'TESTCOIN' })
  // Of 40 that nobody can spend 8 were locked: 3 are, and 5 came back.
  expect(await ask()).toMatchObject({ made: made.toString(), burnt: '32', creditPool: '3', unspent })
  // Every block of DASH locks something: no fee was burnt.
  expect(await server.client.getHomeInfo({ chain: 'TESTCOIN' })).toMatchObject({
    circulation: unspent,
    burnt24h: null,
    burntFees: null,
  })
})

test('screens-evm §12.7: the reward of Ethereum Classic falls by a fifth with each era, and its page tells the next one', async () => {
  const world = await createAccountWorld()
  const { chain } = world.runtime
  const subsidy = { rule: 'eras', initial: 5_000_000_000n, interval: 20 }
  Object.assign(world.runtime, {
    chain: { ...chain, quirks: { ...chain.quirks, consensus: 'pow', subsidy } },
  })
  server = await startTestServer([world])
  const tip = world.chain.at(-1)!.block.height
  // ECIP-1017: an era begins with the block after the multiple of its interval.
  const reward = (height: number) => {
    let left = 5_000_000_000n
    for (let era = Math.floor((height - 1) / 20); era > 0; era--) left = (left * 4n) / 5n
    return left.toString()
  }
  const next = Math.floor(tip / 20) * 20 + (tip % 20 === 0 ? 1 : 21)
  const told = await server.client.getHalving({ chain: chain.code })
  expect(told).toMatchObject({
    rule: 'eras',
    height: tip,
    interval: 20,
    subsidy: reward(tip + 1),
    nextHeight: next,
    nextSubsidy: reward(next),
    issued: null,
    most: null,
    work: null,
    retarget: null,
  })
  expect(told.cuts[0]).toEqual({
    height: 21,
    before: reward(20),
    after: reward(21),
    timeMs: world.chain[21]!.block.timeMs,
  })
})

test('screens-evm §12.7: where no work makes blocks nothing is cut, and of a rule that is not known nothing is told', async () => {
  const world = await createAccountWorld()
  server = await startTestServer([world])
  await expect(server.client.getHalving({ chain: world.runtime.chain.code })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
  const { chain } = world.runtime
  Object.assign(world.runtime, { chain: { ...chain, quirks: { ...chain.quirks, consensus: 'pow' } } })
  onTestFinished(server.close)
  server = await startTestServer([world])
  expect(await server.client.getHalving({ chain: chain.code })).toMatchObject({ rule: null, subsidy: null, cuts: [] })
})

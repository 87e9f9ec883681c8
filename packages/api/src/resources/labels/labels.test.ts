import { afterEach, expect, test } from 'vitest'
import type { AddressLabel } from '@orrery/model/address-label'
import type { TokenPlans } from '@orrery/model/token-plan'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'

let server: TestServer
afterEach(() => server.close())

const labelled = (world: World, labels: readonly AddressLabel[]) => {
  Object.assign(world.runtime, { labels })
  return world
}

/** What addresses have of an asset by all that moved it. */
function sumOf(world: World, addresses: readonly Hex[], asset: Hex): bigint {
  const moved = world.chain.flatMap(({ deltas }) => deltas)
  return moved
    .filter((delta) => delta.asset === asset && addresses.includes(delta.address))
    .reduce((sum, { amount }) => sum + amount, 0n)
}

const label = (address: Hex, tag: string, kind: AddressLabel['kind'] = 'hot'): AddressLabel => ({
  address,
  tag,
  kind,
  source: 'a test',
})

test('screens-evm §16.3: exchanges are groups of labelled addresses with what the ledger has of them, across Head and archive', async () => {
  const world = await createOutputWorld()
  world.reorganise(3)
  const [a, b, c] = [...new Set(world.chain.flatMap(({ deltas }) => deltas.map(({ address }) => address)))]
  server = await startTestServer([
    labelled(world, [
      label(a!, 'One'),
      label(b!, 'One', 'cold'),
      label(c!, 'Two'),
      label(`0x${'77'.repeat(20)}`, 'A project', 'lending'),
    ]),
  ])
  const found = await server.client.listLabelled({ chain: 'TESTCOIN', labelled: 'exchanges' })
  expect(found.loaded).toBe(true)
  const { worth, day, week, ...one } = found.groups.find(({ tag }) => tag === 'One')!
  // Nothing is older here than a day, and no pool tells a price.
  expect({ worth, day, week }).toEqual({ worth: null, day: one.native, week: one.native })
  expect(one).toEqual({
    tag: 'One',
    addresses: 2,
    kinds: [
      { kind: 'hot', addresses: 1 },
      { kind: 'cold', addresses: 1 },
    ],
    sources: ['a test'],
    native: sumOf(world, [a!, b!], '0x').toString(),
    // There are no tokens here, so nothing is added up.
    lately: null,
  })
  expect(found.groups.map(({ tag }) => tag).toSorted()).toEqual(['One', 'Two'])
  const detail = await server.client.getLabelled({ chain: 'TESTCOIN', labelled: 'exchanges', tag: 'One' })
  expect(detail.group).toEqual(one)
  expect(detail.assets).toBe(null)
  expect(detail.addresses.reduce((sum, { native }) => sum + BigInt(native!), 0n).toString()).toBe(one.native)
  expect((await server.client.getLabelled({ chain: 'TESTCOIN', labelled: 'projects', tag: 'One' })).group).toBe(null)
})

test('screens-evm §16.5: a project tells the tokens that its contracts hold, and no coins where not all that moves them is known', async () => {
  const world = await createAccountWorld()
  const transfers = world.chain
    .flatMap(({ deltas }) => deltas)
    .filter(({ tokenId, amount }) => tokenId === null && amount > 0n)
  const owner = transfers[0]!.address
  server = await startTestServer([labelled(world, [label(owner, 'A project', 'lending')])])
  const { group, assets, looked } = await server.client.getLabelled({
    chain: 'TESTNET',
    labelled: 'projects',
    tag: 'A project',
  })
  expect(group).toMatchObject({ addresses: 1, native: null })
  expect(looked).toBe(1)
  for (const { token, amount } of assets!.filter((asset) => asset.token.standard === 'erc20'))
    expect(sumOf(world, [owner], token.address.toLowerCase() as Hex).toString()).toBe(amount)
  expect(assets!.length).toBeGreaterThan(0)
})

test('screens-evm §16.5: a project says who used it in a day and what its operator tells of it, and its tokens have a worth where a price is known', async () => {
  const world = await createAccountWorld()
  const called = world.chain.flatMap(({ txs }) => txs).filter(({ to }) => to !== null)
  const contract = called[0]!.to!
  const token = world.chain.flatMap(({ transfers }) => transfers).find(({ standard }) => standard === 'erc20')!.asset
  const word = { about: 'Lends.', site: 'https://lend.example', token, audits: [{ name: 'Eve', url: null }] }
  const tokenPlans: TokenPlans = { dollars: [], plans: new Map(), projects: new Map([['A project', word]]) }
  Object.assign(world.runtime, { tokenPlans })
  server = await startTestServer([labelled(world, [label(contract, 'A project', 'lending')])])
  const { groups, isMaking } = await server.client.listLabelled({ chain: 'TESTNET', labelled: 'projects' })
  expect(isMaking).toBe(false)
  const own = called.filter(({ to, from }) => to === contract && from !== contract)
  expect(groups[0]!.lately).toMatchObject({
    txs: own.length,
    users: new Set(own.map(({ from }) => from)).size,
    isFloor: false,
    looked: 1,
  })
  const detail = await server.client.getLabelled({ chain: 'TESTNET', labelled: 'projects', tag: 'A project' })
  // What its coins are worth and how they changed is told in the list alone.
  const { worth: _worth, day: _day, week: _week, token: governing, ...group } = groups[0]!
  expect(governing!.address.toLowerCase(), 'its token stands in the list').toBe(token)
  expect(detail.group).toEqual(group)
  expect(detail.project).toMatchObject({ about: 'Lends.', site: 'https://lend.example', audits: [{ name: 'Eve' }] })
  expect(detail.project!.token!.address.toLowerCase()).toBe(token)
  // Its contracts are told with them (screens-evm §6.1); others are not.
  const audits = async (address: string) =>
    (await server.client.getAddressContract({ chain: 'TESTNET', address })).audits
  expect(await audits(contract)).toEqual({ project: 'A project', reports: [{ name: 'Eve', url: null }] })
  expect(await audits(token)).toBeUndefined()
  // Of exchanges the operator's file tells nothing.
  expect((await server.client.getLabelled({ chain: 'TESTNET', labelled: 'exchanges', tag: 'One' })).project).toBe(null)
})

test('screens-evm §0: without a label file nothing is told, and that is said', async () => {
  server = await startTestServer([await createAccountWorld()])
  expect(await server.client.listLabelled({ chain: 'TESTNET', labelled: 'exchanges' })).toMatchObject({
    loaded: false,
    groups: [],
  })
})

test('screens-evm §16.3: what came to an exchange and went from it is told by token, of all its addresses together', async () => {
  const world = await createAccountWorld()
  const moves = world.chain.flatMap(({ transfers }) => transfers)
  const [own, inside] = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((one) => one !== null)
  server = await startTestServer([labelled(world, [label(own!, 'One'), label(inside!, 'One', 'cold')])])
  const asked = { chain: 'TESTNET', labelled: 'exchanges', tag: 'One' } as const
  const { told, isMaking } = await server.client.getLabelledFlows(asked)
  expect(isMaking).toBe(false)
  const isOwn = (address: Hex | null) => address === own || address === inside
  // What moves of the coin stands elsewhere, too.
  const flows = moves.filter(({ from, to, standard }) => standard !== 'native' && isOwn(from) !== isOwn(to))
  expect(flows.length).toBeGreaterThan(5)
  expect(told!.addresses).toBe(2)
  for (const { token, came, went, transfers } of told!.assets) {
    const of = flows.filter(({ asset }) => asset === token.address.toLowerCase())
    const sum = (isIn: boolean) =>
      of.filter(({ to }) => isOwn(to) === isIn).reduce((all, { amount }) => all + amount, 0n)
    expect([transfers, BigInt(came), BigInt(went)]).toEqual([of.length, sum(true), sum(false)])
  }
  expect(told!.assets.reduce((all, { transfers }) => all + transfers, 0)).toBe(flows.length)
  expect(told!.hours.reduce((all, { came, went }) => all + came + went, 0)).toBe(flows.length)
  const paid = world.chain
    .flatMap(({ txs }) => txs)
    .flatMap(({ from, to, created, value, status }) => {
      const receiver = to ?? created
      return status !== 'failed' && value > 0n && receiver !== null && isOwn(from) !== isOwn(receiver)
        ? [{ isIn: isOwn(receiver), value }]
        : []
    })
  const coins = told!.coins!
  const paidIn = (isIn: boolean) => paid.reduce((all, one) => (one.isIn === isIn ? all + one.value : all), 0n)
  expect(paid.length, 'coins moved, too').toBeGreaterThan(0)
  expect([coins.moves, BigInt(coins.came), BigInt(coins.went)]).toEqual([paid.length, paidIn(true), paidIn(false)])
  expect(coins.hours.reduce((all, { came, went }) => all + BigInt(came) + BigInt(went), 0n)).toBe(
    paidIn(true) + paidIn(false),
  )
  expect(coins.withCalls, 'no block of this chain was traced').toBe(false)
  expect(await server.client.getLabelledFlows({ ...asked, tag: 'Nobody' })).toMatchObject({
    told: null,
    isMaking: false,
  })
})

test('screens-evm §8.2: what came of a token to labelled exchanges and went from them is told of that token alone', async () => {
  const world = await createAccountWorld()
  const moves = world.chain.flatMap(({ transfers }) => transfers).filter(({ standard }) => standard === 'erc20')
  const asset = moves[0]!.asset
  const own = moves.find((row) => row.asset === asset && row.to !== null)!.to!
  server = await startTestServer([labelled(world, [label(own, 'One'), label(`0x${'77'.repeat(20)}`, 'P', 'dex')])])
  const { told } = await server.client.getTokenFlows({ chain: 'TESTNET', address: asset })
  const of = moves.filter((row) => row.asset === asset && (row.from === own) !== (row.to === own))
  const sum = (side: 'from' | 'to') =>
    of.filter((row) => row[side] === own).reduce((all, { amount }) => all + amount, 0n)
  expect(told!.assets.map(({ token }) => token.address.toLowerCase())).toEqual([asset])
  expect(told!.assets[0]).toMatchObject({ came: `${sum('to')}`, went: `${sum('from')}`, transfers: of.length })
  // Where no exchange is labelled nothing is told, which is not that nothing moved.
  await server.close()
  server = await startTestServer([await createAccountWorld()])
  const none = await server.client.getTokenFlows({ chain: 'TESTNET', address: asset })
  expect(none).toMatchObject({ told: null, isMaking: false })
})

test('screens-evm §16.3: an exchange’s net flow of a day is what came less what went, without what moved among its own addresses', async () => {
  const world = await createAccountWorld()
  const paid = world.chain
    .flatMap(({ txs }) => txs)
    .filter(({ status, value, from, to }) => status !== 'failed' && value > 0n && from !== null && to !== null)
  const [own, inside] = [paid[0]!.from!, paid[0]!.to!]
  server = await startTestServer([labelled(world, [label(own, 'One'), label(inside, 'One', 'cold')])])
  const { groups } = await server.client.listLabelled({ chain: 'TESTNET', labelled: 'exchanges' })
  const isOwn = (address: Hex | null) => address === own || address === inside
  const net = world.chain
    .flatMap(({ txs }) => txs)
    .reduce((sum, { from, to, created, value, status }) => {
      const receiver = to ?? created
      if (status === 'failed' || isOwn(from) === isOwn(receiver)) return sum
      return isOwn(receiver) ? sum + value : sum - value
    }, 0n)
  expect(net).not.toBe(0n)
  // No block of this chain was traced: calls inside transactions are not known.
  expect(groups[0]!.lately!.net).toEqual({ worth: null, coin: net.toString(), whole: false })
})

test('screens-evm §16.3: where the index does not show all that moves the coin, the node tells what exchanges have, and at which block', async () => {
  const world = await createAccountWorld()
  const [first, second] = [...new Set(world.chain.flatMap(({ txs }) => txs.map(({ from }) => from!)))]
  const balances = new Map([
    [first!, 7n],
    [second!, 5n],
  ])
  const asOf = { height: 12, hash: world.chain[12]!.block.hash }
  Object.assign(world.node, {
    coinBalances: async (addresses: readonly Hex[]) => ({
      asOf,
      balances: addresses.map((address) => balances.get(address) ?? null),
    }),
  })
  const own = [label(first!, 'One'), label(second!, 'One', 'cold')]
  server = await startTestServer([labelled(world, own)])
  const asked = { chain: 'TESTNET', labelled: 'exchanges' } as const
  expect(await server.client.listLabelled(asked)).toMatchObject({
    balances: 'node',
    asOf: { height: 12 },
    groups: [{ native: '12', day: null }],
  })
  const one = await server.client.getLabelled({ ...asked, tag: 'One' })
  expect(one).toMatchObject({ balances: 'node', group: { native: '12' } })
  expect(one.addresses.map(({ native }) => native)).toEqual(['7', '5'])
  await server.close()
  // A sum without one of them would be a wrong one.
  const more = await createAccountWorld()
  Object.assign(more.node, { coinBalances: async (all: readonly Hex[]) => ({ asOf, balances: all.map(() => null) }) })
  server = await startTestServer([labelled(more, own)])
  expect(await server.client.listLabelled(asked)).toMatchObject({ balances: null, groups: [{ native: null }] })
})

test('screens-evm §16.3: what an exchange had stands by day, to the unit, over Head and archive; of the coin and of nothing else where there are no tokens', async () => {
  const world = await createOutputWorld()
  const [a, b] = [...new Set(world.chain.flatMap(({ deltas }) => deltas.map(({ address }) => address)))]
  server = await startTestServer([labelled(world, [label(a!, 'One'), label(b!, 'One', 'cold')])])
  const chain = world.runtime.chain.code
  const asked = { chain, labelled: 'exchanges', byDay: true } as const
  const { told, isMaking } = (await server.client.getLabelled({ ...asked, tag: 'One' })).history!
  expect([isMaking, told!.looked, told!.addresses, told!.assets]).toEqual([false, 2, 2, [{ token: null }]])
  const last = world.chain.at(-1)!.block.timeMs
  const today = Math.floor(last / 86_400_000) * 86_400_000
  expect(told!.days.map(({ timeMs }) => timeMs)).toEqual([
    last,
    ...Array.from({ length: 28 }, (_, at) => today - at * 86_400_000),
  ])
  const hadAt = (timeMs: number) =>
    world.chain
      .filter(({ block }) => timeMs === last || block.timeMs < timeMs)
      .flatMap(({ deltas }) => deltas)
      .filter(({ asset, address }) => asset === '0x' && [a, b].includes(address))
      .reduce((sum, { amount }) => sum + amount, 0n)
  expect(told!.days.map(({ amounts }) => amounts)).toEqual(told!.days.map(({ timeMs }) => [hadAt(timeMs).toString()]))
  expect(told!.days[0]!.amounts[0], 'it has some').not.toBe('0')
  expect((await server.client.getLabelled({ ...asked, tag: 'Nobody' })).history).toEqual({
    told: null,
    isMaking: false,
  })
})

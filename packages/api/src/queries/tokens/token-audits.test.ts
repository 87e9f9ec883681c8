import type { TokenAudit } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

const asset = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc20')!.address
const AGREED: TokenAudit = {
  address: asset,
  height: 50,
  timeMs: 1_800_000_000_000,
  supplyTold: 7n,
  supplyLedger: 7n,
  holdersChecked: 5,
  holdersWrong: 0,
}

/** A world with one audit, whose contract says that every holder has 1,000 more for each before it, and 10^6 in all. */
async function open(audit: TokenAudit | null): Promise<{ world: World; asked: Hex[][]; client: TestServer['client'] }> {
  const world = await createAccountWorld()
  const asked: Hex[][] = []
  if (audit) await world.archive.saveAudits([audit])
  world.node.tokenState = async (_, holders) => {
    // The supply is asked for beside holders, too.
    if (holders.length > 0) asked.push([...holders])
    return {
      asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
      supply: 1_000_000n,
      balances: holders.map((_, index) => (index === 1 ? null : BigInt(index) * 1_000n + 1n)),
    }
  }
  world.node.tokenBalances = async (_, assets) => assets.map(() => 4_242n)
  server = await startTestServer([world])
  return { world, asked, client: server.client }
}

test('screens-evm §8.2: a token that was not compared says so, and its holders are sums of transfers', async () => {
  const { client, asked } = await open(null)
  expect(await client.getToken({ chain: 'tn', address: asset })).toMatchObject({ audit: null })
  const { hits } = await client.listTokenHolders({ chain: 'tn', address: asset })
  expect(new Set(hits.map(({ source }) => source))).toEqual(new Set(['ledger']))
  expect(asked).toEqual([])
})

test('screens-evm §8.2: a token that agreed is not read again', async () => {
  const { client, asked } = await open(AGREED)
  expect(await client.getToken({ chain: 'tn', address: asset })).toMatchObject({
    audit: { agrees: true, height: 50, supplyTold: '7', supplyLedger: '7' },
  })
  await client.listTokenHolders({ chain: 'tn', address: asset })
  expect(asked).toEqual([])
})

test.each([
  ['a supply', { supplyTold: 8n }],
  ['a balance', { holdersWrong: 1 }],
] as const)(
  'reliability F-39, screens-evm §20.5: where %s disagreed, holders are what the contract says, and are marked',
  async (_, change) => {
    const { client, asked } = await open({ ...AGREED, ...change })
    expect(await client.getToken({ chain: 'tn', address: asset })).toMatchObject({ audit: { agrees: false } })
    const { hits } = await client.listTokenHolders({ chain: 'tn', address: asset, limit: 10 })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toHaveLength(hits.length)
    const told = hits.filter(({ source }) => source === 'node').map(({ amount }) => BigInt(amount))
    expect(told).toHaveLength(hits.length - 1)
    expect(hits.map(({ amount }) => BigInt(amount))).toEqual(
      hits.map(({ amount }) => BigInt(amount)).toSorted((a, b) => (b > a ? 1 : b < a ? -1 : 0)),
    )
    const shown = hits.find(({ amount }) => amount === '2001')!
    expect(shown).toMatchObject({ source: 'node', sharePpm: 2_001 })
  },
)

test('reliability F-39: an address shows what the contract says of a token that disagreed', async () => {
  const { client, world } = await open({ ...AGREED, holdersWrong: 2 })
  const { hits: holders } = await client.listTokenHolders({ chain: 'tn', address: asset })
  const { hits } = await client.listAddressTokens({ chain: 'tn', address: holders[0]!.address, limit: 100 })
  expect(hits.find(({ token }) => token.address === asset)).toMatchObject({ amount: '4242', source: 'node' })
  expect(hits.some(({ token, source }) => token.address !== asset && source === 'node')).toBe(false)
  world.node.tokenBalances = () => Promise.reject(new Error('down'))
  const { hits: alone } = await client.listAddressTokens({ chain: 'tn', address: holders[0]!.address, limit: 50 })
  expect(alone.find(({ token }) => token.address === asset)).toMatchObject({ source: 'ledger' })
})

test('issue 4: of an NFT contract that disagreed each item that an address has stays one', async () => {
  const nft = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc721')!.address
  const { client } = await open({ ...AGREED, address: nft, holdersWrong: 1 })
  expect(await client.getToken({ chain: 'tn', address: nft })).toMatchObject({ audit: { agrees: false } })
  const { hits: holders } = await client.listTokenHolders({ chain: 'tn', address: nft })
  const items = []
  for (const { address } of holders) {
    const { hits } = await client.listAddressTokens({ chain: 'tn', address, limit: 100 })
    items.push(...hits.filter(({ token }) => token.address === nft))
  }
  expect(items.length).toBeGreaterThan(0)
  for (const { amount, source, tokenId } of items) {
    expect(tokenId).not.toBeNull()
    expect(source).toBe('ledger')
    expect(amount).not.toBe('4242')
  }
})

test('issue 4: of a contract of items with several owners that disagreed, who has some of an item is what the contract says', async () => {
  const items = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc1155')!.address
  const { client, world } = await open({ ...AGREED, address: items, supplyTold: null, holdersWrong: 1 })
  const asked: (readonly { readonly address: Hex; readonly tokenId: bigint }[])[] = []
  world.node.itemBalances = async (_, held) => {
    asked.push(held)
    return {
      asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
      balances: held.map((_, index) => (index === 1 ? null : 4_242n)),
    }
  }
  const { hits: inventory } = await client.listTokenItems({ chain: 'tn', address: items })
  const { tokenId } = inventory[0]!
  asked.length = 0
  const { hits } = await client.listTokenItems({ chain: 'tn', address: items, item: tokenId })
  expect(asked).toHaveLength(1)
  expect(asked[0]!.every((one) => one.tokenId === BigInt(tokenId))).toBe(true)
  expect(hits.map(({ source }) => source ?? 'ledger')).toEqual(
    hits.map((_, index) => (index === 1 ? 'ledger' : 'node')),
  )
  expect(hits[0]).toMatchObject({ amount: '4242', tokenId })
  const { hits: held } = await client.listAddressTokens({ chain: 'tn', address: hits[0]!.owner, limit: 100 })
  const own = held.filter(({ token }) => token.address === items)
  expect(own[0]).toMatchObject({ amount: '4242', source: 'node' })
  expect(held.some(({ token, source }) => token.address !== items && source === 'node')).toBe(false)
  world.node.itemBalances = () => Promise.reject(new Error('down'))
  const { hits: alone } = await client.listTokenItems({ chain: 'tn', address: items, item: tokenId, limit: 50 })
  expect(alone.every(({ source }) => source === undefined)).toBe(true)
})

test('issue 4: nobody is asked for items of a contract that agreed', async () => {
  const items = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc1155')!.address
  const { client, world } = await open({ ...AGREED, address: items, supplyTold: null })
  world.node.itemBalances = () => Promise.reject(new Error('not to be asked'))
  const { hits: inventory } = await client.listTokenItems({ chain: 'tn', address: items })
  const { hits } = await client.listTokenItems({ chain: 'tn', address: items, item: inventory[0]!.tokenId })
  expect(hits.length).toBeGreaterThan(0)
  expect(hits.every(({ source }) => source === undefined)).toBe(true)
})

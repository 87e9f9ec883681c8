import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { bookOf, createCollectionBooks } from './collection-books.ts'
import { rarityOf, typesOf } from './token-traits.ts'

const eyes = (value: string) => ({ type: 'Eyes', value })
const hat = (value: string) => ({ type: 'Hat', value })

test('screens-evm §8.2: rarity is the sum of what is inverse to the share of items with each trait, of whole collections alone', () => {
  const traits = new Map([
    [1n, [eyes('amber'), hat('none')]],
    [2n, [eyes('amber'), hat('none')]],
    [3n, [eyes('blue'), hat('none')]],
    // A trait that is named twice counts once.
    [4n, [eyes('amber'), eyes('amber'), hat('crown')]],
  ])
  const book = bookOf([1n, 2n, 3n, 4n], traits)
  expect(book).toMatchObject({ state: 'ready', total: 4, known: 4 })
  // 4/3 + 4/3 each for 1 and 2; 4 + 4/3 each for 3 and 4.
  expect([...book.ranks].toSorted(([a], [b]) => Number(a - b))).toEqual([
    [1n, 3],
    [2n, 3],
    [3n, 1],
    [4n, 1],
  ])
  expect(typesOf(book)).toEqual([
    {
      type: 'Eyes',
      values: [
        { value: 'amber', count: 3 },
        { value: 'blue', count: 1 },
      ],
    },
    {
      type: 'Hat',
      values: [
        { value: 'none', count: 3 },
        { value: 'crown', count: 1 },
      ],
    },
  ])
  expect(rarityOf(book, 3n, [eyes('blue'), hat('other')])).toEqual({ rank: 1, of: 4, counts: [1, 0] })
  const part = bookOf([1n, 2n, 3n, 4n, 5n], traits)
  expect([part.known, part.total, part.ranks.size]).toEqual([4, 5, 0])
  expect(rarityOf(part, 3n, [])).toBeNull()
  expect(bookOf([1n], new Map()).state).toBe('off')
  expect(bookOf([1n], new Map([[1n, []]])).ranks.size, 'without traits none is rarer').toBe(0)
})

test('reliability S-15: whoever asks for many collections one after the other leaves no more to read than is kept', async () => {
  const world = await createAccountWorld(3)
  let begun = 0
  const desk = {
    chain: world.runtime.chain,
    get runtime() {
      begun++
      throw new Error('this one was read')
    },
  } as unknown as ChainDesk
  const books = createCollectionBooks(() => desk, world.clock)
  const asked = Array.from({ length: 30 }, (_, index) =>
    books.read(`0x${String(index).padStart(40, '0')}`, null).catch((error: Error) => error.message),
  )
  const told = await Promise.all(asked)
  expect(begun).toBe(8)
  expect(told.filter((text) => text === 'this one was read')).toHaveLength(8)
})

const nftOf = (world: World) =>
  world.chain.flatMap(({ transfers }) => transfers).find(({ standard }) => standard === 'erc721')!.asset

function site(world: World) {
  const { chain, family } = world.runtime
  const address = family.formatAddress(nftOf(world), chain)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  return { client, asked: { chain: chain.code, address } }
}

test('screens-evm §8.2: items are listed by trait and by rarity once all of them are read, and before that it is said how much is known', async () => {
  const world = await createAccountWorld(51)
  const { client, asked } = site(world)
  const asOf = { height: 59, hash: `0x${'aa'.repeat(32)}` as Hex }
  const document = (id: bigint) =>
    `data:application/json;base64,${Buffer.from(JSON.stringify({ name: String(id), attributes: [{ trait_type: 'Parity', value: id % 2n === 0n ? 'even' : 'odd' }] })).toString('base64')}`
  await expect(client.listTokenItems({ ...asked, itemOrder: 'rarity' })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
  const silent = new Set<bigint>()
  world.node.tokenItem = async (_, id) => ({ asOf, owner: null, uri: silent.has(id) ? null : document(id) })
  const every = (await client.listTokenItems({ ...asked, limit: 100 })).hits
  // Several hold some of these.
  const all = [...new Set(every.map(({ tokenId }) => BigInt(tokenId)))]
  expect(all.length).toBeGreaterThan(2)
  const told = await client.getTokenTraits(asked)
  expect(told).toMatchObject({ state: 'ready', total: all.length, known: all.length, isRanked: true })
  const odd = every
    .filter(({ tokenId }) => BigInt(tokenId) % 2n === 1n)
    .map(({ tokenId, owner }) => ({ tokenId, owner }))
  const listed = await client.listTokenItems({ ...asked, limit: 100, traitType: 'Parity', traitValue: 'odd' })
  expect(listed.hits.map(({ tokenId, owner }) => ({ tokenId, owner }))).toEqual(odd)
  const byRank = (await client.listTokenItems({ ...asked, limit: 100, itemOrder: 'rarity' })).hits
  expect(byRank.map(({ rank }) => rank)).toEqual(byRank.map(({ rank }) => rank).toSorted((a, b) => a! - b!))
  expect(byRank).toHaveLength(every.length)
  const one = await client.getTokenItem({ ...asked, tokenId: String(all[0]) })
  expect(one.rarity).toMatchObject({ of: all.length })

  const other = await createAccountWorld(51)
  const half = site(other)
  other.node.tokenItem = async (_, id) => ({ asOf, owner: null, uri: id === all[0] ? null : document(id) })
  expect(await half.client.getTokenTraits(half.asked)).toMatchObject({
    known: all.length - 1,
    total: all.length,
    isRanked: false,
  })
  expect((await half.client.getTokenItem({ ...half.asked, tokenId: String(all[1]) })).rarity).toBeNull()
})

test('a collection whose documents lie where nothing is asked is not asked item by item', async () => {
  const world = await createAccountWorld(52)
  const { client, asked } = site(world)
  let calls = 0
  world.node.tokenItem = async () => {
    calls++
    return { asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` }, owner: null, uri: 'https://a.example/1' }
  }
  expect(await client.getTokenTraits(asked)).toMatchObject({ state: 'off', known: 0 })
  expect(calls).toBeLessThan(12)
})

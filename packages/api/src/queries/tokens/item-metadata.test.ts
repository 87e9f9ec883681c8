import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import type { DocumentSource } from './item-metadata.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

const { address } = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc721')!
const OWNER = `0x${'77'.repeat(20)}` as const

async function open(uri: string | null, documents: DocumentSource | null = null) {
  const world = await createAccountWorld()
  world.node.tokenItem = async () => ({ asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` }, owner: OWNER, uri })
  server = await startTestServer([world], { documents })
  return { world, item: () => server!.client.getTokenItem({ chain: 'tn', address, tokenId: '7' }) }
}

const json = (value: object) => `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`

test('screens-evm §8.3: metadata on the chain is always read, its pixels shown, its drawing only apart', async () => {
  const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`
  const { item } = await open(json({ name: 'Seven', image: png, attributes: [{ trait_type: 'a', value: 1 }] }))
  expect(await item()).toMatchObject({
    tokenId: '7',
    owner: OWNER,
    asOf: { height: 59 },
    metadata: { state: 'ready', name: 'Seven', picture: png, traits: [{ type: 'a', value: '1' }] },
  })
  await server!.close()
  const drawn = await open(json({ image: 'data:image/svg+xml,<svg onload=alert(1)>', animation_url: 'ipfs://film' }))
  expect(await drawn.item()).toMatchObject({
    metadata: {
      state: 'ready',
      picture: null,
      drawing: `data:image/svg+xml;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`,
      animation: 'ipfs://film',
      media: null,
    },
  })
  await server!.close()
  const sound = `data:audio/mpeg;base64,${Buffer.from('494433aa', 'hex').toString('base64')}`
  const played = await open(json({ animation_url: sound }))
  expect(await played.item()).toMatchObject({ metadata: { media: { kind: 'audio', source: sound } } })
})

test('screens-evm §20.11: while it is switched off, nothing outside of the chain is asked', async () => {
  const { item } = await open('https://example.com/7.json')
  expect(await item()).toMatchObject({ metadata: { state: 'off', uri: 'https://example.com/7.json', name: null } })
})

test('a document that is fetched is asked for once in a while, a failure says why', async () => {
  const asked: string[] = []
  const { world, item } = await open('https://example.com/7.json', {
    takes: (uri) => uri.startsWith('https:'),
    get: async (uri) => {
      asked.push(uri)
      if (asked.length === 1) throw new Error('port 25 is not asked')
      return '{"name":"Fetched"}'
    },
  })
  expect(await item()).toMatchObject({ metadata: { state: 'failed', reason: 'port 25 is not asked' } })
  world.clock.tick(61_000)
  expect(await item()).toMatchObject({ metadata: { state: 'ready', name: 'Fetched' } })
  world.clock.tick(61_000)
  expect(await item()).toMatchObject({ metadata: { name: 'Fetched' } })
  expect(asked).toHaveLength(2)
})

test('screens-evm §8.3: whoever asks for metadata anew gets it, but other hosts are asked no more than once a minute', async () => {
  let asked = 0
  const { world } = await open('https://example.com/7.json', {
    takes: () => true,
    get: async () => `{"name":"Take ${++asked}"}`,
  })
  const again = async () => {
    world.clock.tick(3_000)
    const wanted = { chain: 'tn', address, tokenId: '7', again: true }
    const [item, { text }] = [await server!.client.getTokenItem(wanted), await server!.client.getItemDocument(wanted)]
    return [item.metadata?.name, (JSON.parse(text!) as { name: string }).name]
  }
  expect(await again()).toEqual(['Take 1', 'Take 2'])
  expect(await again()).toEqual(['Take 1', 'Take 2'])
  world.clock.tick(61_000)
  expect(await again()).toEqual(['Take 3', 'Take 4'])
  expect(await again()).toEqual(['Take 3', 'Take 4'])
})

test('ERC-4906: what a contract says to have changed is read again, what it says of other items is not', async () => {
  let asked = 0
  const { world, item } = await open('https://example.com/7.json', {
    takes: () => true,
    get: async () => `{"name":"Take ${++asked}"}`,
  })
  let said: readonly { readonly first: bigint; readonly last: bigint }[] = []
  world.node.changedItems = () => said.map((range) => ({ asset: address, ...range }))
  const hears = async (...ranges: typeof said) => {
    said = ranges
    world.extend(1)
    world.clock.tick(3_000)
    return (await item()).metadata?.name
  }
  expect(await hears()).toBe('Take 1')
  expect(await hears({ first: 8n, last: 99n }, { first: 0n, last: 6n })).toBe('Take 1')
  expect(await hears({ first: 5n, last: 7n })).toBe('Take 2')
  expect(await hears()).toBe('Take 2')
  // A contract that says more than is told apart counts as changed as a whole.
  expect(await hears(...Array.from({ length: 70 }, () => ({ first: 1n, last: 1n })))).toBe('Take 3')
})

test('screens-evm §0: no metadata, unreadable metadata and a node that is away are three things', async () => {
  const silent = await open(null)
  expect(await silent.item()).toMatchObject({ metadata: { state: 'none' } })
  await server!.close()
  const broken = await open('data:application/json,{"name":')
  expect(await broken.item()).toMatchObject({ metadata: { state: 'unreadable' } })
  broken.world.node.tokenItem = () => Promise.reject(new Error('down'))
  broken.world.clock.tick(10_000)
  expect(await broken.item()).toMatchObject({ owner: null, asOf: null, metadata: null })
})

test('the transfers of an item are those of no other, and an item beyond 2^256 is refused', async () => {
  const { world } = await open(null)
  const moved = world.chain.flatMap(({ transfers }) => transfers).filter(({ tokenId }) => tokenId !== null)
  const { asset, tokenId } = moved.at(-1)!
  const { hits } = await server!.client.listItemTransfers({
    chain: 'tn',
    address: asset,
    tokenId: `${tokenId}`,
    limit: 100,
  })
  const expected = moved.filter((row) => row.asset === asset && row.tokenId === tokenId)
  expect(hits).toHaveLength(Math.min(100, expected.length))
  expect(new Set(hits.map((row) => row.tokenId))).toEqual(new Set([`${tokenId}`]))
  const beyond = { chain: 'tn', address: asset, tokenId: `${1n << 256n}` }
  await expect(server!.client.getTokenItem(beyond)).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

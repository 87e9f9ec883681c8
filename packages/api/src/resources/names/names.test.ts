import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { TEST_REGISTRY } from '../../testing/account-family.ts'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createTestNames, type TestNames } from '../../testing/test-names.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { CONTROLLER, KIND, tellName, type ToldName } from './tell-name.fixture.ts'

const chain = 'TESTNET'
const ADA: Hex = `0x${'a'.repeat(40)}`
const RESOLVER: Hex = `0x${'e5'.repeat(20)}`
const IMPOSTOR: Hex = `0x${'66'.repeat(20)}`

let world: World
let names: TestNames
let server: TestServer

const tell = (...told: ToldName) => tellName(world, ...told)

beforeEach(async () => {
  world = await createAccountWorld(1, 60)
  names = createTestNames()
  world.node.names = names
})
afterEach(() => server.close())

const registration = (seq: number, contract: Hex, words: string, height = 57) =>
  tell(height, seq, {
    kind: KIND.registered,
    contract,
    label: names.labelOf(words),
    account: ADA,
    words,
    expires: 1_900_000_000,
  })

test('screens-evm §8.6: the list of names takes the word of the service’s own contracts alone', async () => {
  registration(1, CONTROLLER, 'ada')
  registration(2, IMPOSTOR, 'free-money')
  tell(57, 3, {
    kind: KIND.owner,
    contract: TEST_REGISTRY,
    node: names.nodeOf('eth'),
    label: names.labelOf('ada'),
    account: ADA,
  })
  tell(57, 4, {
    kind: KIND.owner,
    contract: IMPOSTOR,
    node: names.nodeOf('eth'),
    label: names.labelOf('ada'),
    account: IMPOSTOR,
  })
  server = await startTestServer([world])
  const { hits } = await server.client.listNames({ chain })
  expect(hits.map(({ kind, name, account, expiresMs }) => [kind, name, account, expiresMs])).toEqual([
    ['owner', 'ada.eth', ADA, null],
    ['registered', 'ada.eth', ADA, 1_900_000_000_000],
  ])
  const only = await server.client.listNames({ chain, event: 'registered' })
  expect(only.hits.map(({ kind }) => kind)).toEqual(['registered'])
})

test('a registration whose text is not that of its hash gives the hash no name', async () => {
  tell(57, 1, {
    kind: KIND.registered,
    contract: CONTROLLER,
    label: names.labelOf('ada'),
    account: ADA,
    words: 'vitalik',
  })
  server = await startTestServer([world])
  const [row] = (await server.client.listNames({ chain })).hits
  expect(row).toMatchObject({ name: null, id: names.nodeOf('ada.eth') })
})

test('ENSIP-15: a registered text in another spelling does not lead to the name that it is read as', async () => {
  registration(1, CONTROLLER, 'Ada')
  server = await startTestServer([world])
  const [row] = (await server.client.listNames({ chain })).hits
  expect(row).toMatchObject({ name: 'Ada.eth', id: names.nodeOf('Ada.eth') })
})

test('events that anybody may write do not push a name’s own history out of its page', async () => {
  registration(1, CONTROLLER, 'ada', 50)
  for (let seq = 0; seq < 350; seq++)
    tell(51 + (seq % 7), 100 + seq, {
      kind: KIND.address,
      contract: IMPOSTOR,
      node: names.nodeOf('ada.eth'),
      account: ADA,
    })
  tell(58, 1, { kind: KIND.address, contract: RESOLVER, node: names.nodeOf('ada.eth'), account: ADA })
  server = await startTestServer([world])
  for (const { hits } of [
    await server.client.listNameEvents({ chain, name: 'Ada.eth' }),
    await server.client.listAddressNames({ chain, address: ADA }),
  ])
    expect(hits.map(({ kind, name, height }) => [kind, name, height])).toEqual([
      ['address', 'ada.eth', 58],
      ['registered', 'ada.eth', 50],
    ])
})

test('more foreign events than one answer looks through hide no history: the walk goes on', async () => {
  registration(1, CONTROLLER, 'ada', 50)
  for (let seq = 0; seq < 2_100; seq++)
    tell(51 + (seq % 7), 100 + seq, {
      kind: KIND.address,
      contract: IMPOSTOR,
      node: names.nodeOf('ada.eth'),
      account: ADA,
    })
  server = await startTestServer([world])
  for (const list of [
    (cursor?: string) => server.client.listNameEvents({ chain, name: 'ada.eth', ...(cursor && { cursor }) }),
    (cursor?: string) => server.client.listAddressNames({ chain, address: ADA, ...(cursor && { cursor }) }),
  ]) {
    const first = await list()
    expect(first).toMatchObject({ hits: [], extend: { next: expect.any(String), totalIsFloor: true } })
    const second = await list(first.extend.next!)
    expect(second.hits.map(({ kind, height }) => [kind, height])).toEqual([['registered', 50]])
    expect(second.extend.next).toBeNull()
  }
})

test('the walk back from the last page goes on above foreign events, too, and the keys of records behind them are found', async () => {
  names.owned.set('ada.eth', {
    owner: ADA,
    address: ADA,
    resolver: RESOLVER,
    expires: 1_900_000_000,
    graceSeconds: 86_400,
  })
  registration(1, CONTROLLER, 'ada', 50)
  tell(50, 3, { kind: KIND.text, contract: RESOLVER, node: names.nodeOf('ada.eth'), words: 'org.example' })
  for (let seq = 0; seq < 2_100; seq++)
    tell(51 + (seq % 7), 100 + seq, {
      kind: KIND.address,
      contract: IMPOSTOR,
      node: names.nodeOf('ada.eth'),
      account: ADA,
    })
  tell(58, 1, { kind: KIND.address, contract: RESOLVER, node: names.nodeOf('ada.eth'), account: ADA })
  server = await startTestServer([world])
  const list = (cursor: string) => server.client.listAddressNames({ chain, address: ADA, limit: 10, cursor })
  const seen: [string, number][] = []
  for (let cursor: string | null = 'last'; cursor !== null;) {
    const page = await list(cursor)
    seen.unshift(...page.hits.map(({ kind, height }): [string, number] => [kind, height]))
    cursor = page.extend.previous
  }
  expect(seen).toEqual([
    ['address', 58],
    ['registered', 50],
  ])
  const detail = await server.client.getName({ chain, name: 'ada.eth' })
  expect(detail.textsWhole).toBe(true)
  expect(detail.texts).toContainEqual({ key: 'org.example', value: 'https://a.example' })
})

test('a name is found by its text, its hash and its item’s number, and what is no name is refused', async () => {
  names.owned.set('ada.eth', {
    owner: ADA,
    address: ADA,
    resolver: RESOLVER,
    expires: 1_900_000_000,
    graceSeconds: 86_400,
  })
  names.claimed.set(ADA, 'ada.eth')
  registration(1, CONTROLLER, 'ada')
  tell(57, 2, { kind: KIND.text, contract: RESOLVER, node: names.nodeOf('ada.eth'), words: 'url' })
  server = await startTestServer([world])
  const node = names.nodeOf('ada.eth')
  for (const name of ['ADA.eth', node, BigInt(names.labelOf('ada')).toString()])
    expect(await server.client.getName({ chain, name }), name).toMatchObject({
      name: 'ada.eth',
      node,
      owner: ADA,
      isPrimary: true,
      expiresMs: 1_900_000_000_000,
      freeMs: 1_900_086_400_000,
      texts: [{ key: 'url', value: 'https://a.example' }],
    })
  await expect(server.client.getName({ chain, name: 'a b.eth' })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

test('screens-evm §8.6: a name is its holder’s, not its wrapper’s or its manager’s', async () => {
  const holder = { owner: IMPOSTOR, holder: ADA, wrapped: null, expires: 1_900_000_000 }
  names.owned.set('ada.eth', holder)
  server = await startTestServer([world])
  expect(await server.client.getName({ chain, name: 'ada.eth' })).toMatchObject({
    owner: ADA,
    manager: IMPOSTOR,
    wrapped: null,
  })
  names.owned.set('bob.eth', {
    ...holder,
    holder: RESOLVER,
    owner: RESOLVER,
    wrapped: { contract: RESOLVER, tokenId: 7n, owner: ADA, fuses: ['CANNOT_UNWRAP'], expires: 1_900_000_000 },
  })
  expect(await server.client.getName({ chain, name: 'bob.eth' })).toMatchObject({
    owner: ADA,
    manager: null,
    wrapped: { contract: RESOLVER, tokenId: '7', fuses: ['CANNOT_UNWRAP'], expiresMs: 1_900_000_000_000 },
  })
})

test('screens-evm §8.6: a name whose lease has ended has no owner but a manager, and the wrapper’s record may end before the lease', async () => {
  const lent = { owner: IMPOSTOR, holder: null, wrapped: null, graceSeconds: 7_776_000 }
  names.owned.set('ada.eth', { ...lent, expires: Math.floor(world.clock.now() / 1_000) - 1 })
  names.owned.set('bob.eth', { ...lent, expires: null })
  const wrapped = { contract: RESOLVER, tokenId: 7n, owner: null, fuses: [], expires: 1_700_000_000 }
  names.owned.set('cat.eth', { ...lent, owner: RESOLVER, holder: RESOLVER, wrapped, expires: 1_900_000_000 })
  names.owned.set('dog.eth', { ...lent, owner: RESOLVER, wrapped, expires: 1_700_000_000 })
  server = await startTestServer([world])
  const told = async (name: string) => {
    const { owner, manager, ended } = await server.client.getName({ chain, name })
    return { owner, manager, ended }
  }
  expect(await told('ada.eth')).toEqual({ owner: null, manager: IMPOSTOR, ended: 'lease' })
  expect(await told('bob.eth')).toEqual({ owner: IMPOSTOR, manager: null, ended: null })
  expect(await told('cat.eth')).toEqual({ owner: null, manager: null, ended: 'wrapping' })
  expect(await told('dog.eth')).toEqual({ owner: null, manager: null, ended: null })
})

test('screens-evm §0.2: addresses are called by names that lead back to them, as of the newest word of the service', async () => {
  registration(1, CONTROLLER, 'ada')
  names.owned.set('ada.eth', { address: ADA })
  names.claimed.set(ADA, 'ada.eth')
  server = await startTestServer([world])
  const nameNow = async (limit: 10 | 20 | 50 | 100) =>
    (await server.client.listNames({ chain, limit })).extend.addressNames?.[ADA]
  expect(await nameNow(10)).toBe('ada.eth')
  const times = () => names.asked.filter((address) => address === ADA).length
  expect(await nameNow(20)).toBe('ada.eth')
  expect(times()).toBe(1)
  // The name is made another's: the event says so, and the old answer is shown no more.
  names.owned.set('ada.eth', { address: IMPOSTOR })
  world.reorganise(1)
  expect(await nameNow(100)).toBeUndefined()
  expect(times()).toBe(2)
})

test.each([
  ['leads elsewhere', 'ada.eth', IMPOSTOR],
  ['S-32: wears Cyrillic letters', '\u0430\u0435\u0440\u043e.eth', ADA],
  ['S-33: asks to be clicked', 'claim-airdrop.eth', ADA],
] as const)('a name that %s is not put in an address’s place', async (_, name, leadsTo) => {
  registration(1, CONTROLLER, 'ada')
  names.owned.set(name, { address: leadsTo })
  names.claimed.set(ADA, name)
  server = await startTestServer([world])
  const { extend } = await server.client.listNames({ chain })
  expect(names.asked).toContain(ADA)
  expect(extend.addressNames).toBeUndefined()
})

test('a node that fails leaves addresses as they are, and is left alone for a while', async () => {
  registration(1, CONTROLLER, 'ada')
  let calls = 0
  world.node.names = {
    ...names,
    primary: async () => {
      calls++
      throw new Error('gone')
    },
  }
  server = await startTestServer([world])
  for (const limit of [10, 20, 50]) {
    const { hits, extend } = await server.client.listNames({ chain, limit })
    expect(hits).toHaveLength(1)
    expect(extend.addressNames).toBeUndefined()
  }
  expect(calls).toBe(1)
})

test('screens-evm §2.1: a search for a name leads to it', async () => {
  names.owned.set('ada.eth', { owner: ADA, address: ADA })
  server = await startTestServer([world])
  const found = await server.client.searchChain({ chain, q: 'ADA.eth' })
  expect(found.hits).toEqual([
    { kind: 'name', chain, id: 'ada.eth', title: 'ada.eth', detail: ADA, path: '/test-net/ens/ada.eth', exact: true },
  ])
  expect((await server.client.searchChain({ chain, q: 'nobody.eth' })).hits).toEqual([])
})

test('screens-evm §5: names that are wrapped are listed by the items that the address holds, with the names that the wrapper proves', async () => {
  const WRAPPER: Hex = `0x${'e6'.repeat(20)}`
  const wrapped = { contract: WRAPPER, tokenId: 0n, owner: ADA, fuses: [], expires: null }
  names.owned.set('bob.eth', { owner: WRAPPER, wrapped })
  const [known, unknown] = [names.nodeOf('bob.eth'), names.nodeOf('nobody.eth')].toSorted()
  const item = (node: Hex | undefined, amount: bigint) => ({
    height: 58,
    txIndex: 0,
    seq: 900,
    address: ADA,
    asset: WRAPPER,
    tokenId: BigInt(node!),
    amount,
    cause: 'transfer' as const,
  })
  ;(world.chain[58]!.deltas as ReturnType<typeof item>[]).push(item(known, 1n), item(unknown, 1n))
  server = await startTestServer([world])
  const ask = (address: Hex) => server.client.listAddressWrappedNames({ chain, address })
  expect(await ask(IMPOSTOR)).toMatchObject({ contract: WRAPPER, names: [], isCut: false })
  expect((await server.client.getAddress({ chain, address: IMPOSTOR })).lists).not.toContain('names')
  const told = await ask(ADA)
  expect(told.names.map(({ node }) => node)).toEqual([known, unknown])
  expect(told.names.map(({ name }) => name).toSorted()).toEqual(['bob.eth', null])
  expect(told.names.find(({ name }) => name !== null)?.id).toBe('bob.eth')
  expect((await server.client.getAddress({ chain, address: ADA })).lists).toContain('names')
})

test('screens-evm §8.6: names below a name are those that the registry told, once each, with whom it calls their owners now', async () => {
  const below = (height: number, seq: number, label: string, contract: Hex = TEST_REGISTRY) =>
    tell(height, seq, {
      kind: KIND.owner,
      contract,
      node: names.nodeOf('ada.eth'),
      label: names.labelOf(label),
      account: ADA,
    })
  registration(1, CONTROLLER, 'ada', 40)
  below(41, 1, 'mail')
  below(42, 1, 'shop')
  below(43, 1, 'mail')
  below(44, 1, 'phish', IMPOSTOR)
  below(45, 1, 'gone')
  // The name itself has an owner, too: that is no name below it.
  tell(46, 1, {
    kind: KIND.owner,
    contract: TEST_REGISTRY,
    node: names.nodeOf('eth'),
    label: names.labelOf('ada'),
    account: ADA,
  })
  names.owned.set('mail.ada.eth', { owner: ADA })
  names.owned.set('shop.ada.eth', { owner: null })
  server = await startTestServer([world])
  const { hits, total, extend } = await server.client.listSubNames({ chain, name: 'ada.eth' })
  expect([total, extend.totalIsFloor]).toEqual([3, false])
  expect(hits.map(({ node, owner, state, height }) => [node, owner, state, height])).toEqual([
    [names.nodeOf('gone.ada.eth'), null, 'taken', 45],
    [names.nodeOf('mail.ada.eth'), ADA, 'owned', 43],
    [names.nodeOf('shop.ada.eth'), null, 'unknown', 42],
  ])
  const first = await server.client.listSubNames({ chain, name: 'ada.eth', limit: 10, page: 2 })
  expect(first.hits).toEqual([])
  // By the whole label where the registry told its hash alone.
  const found = async (q: string) => {
    const list = await server.client.listSubNames({ chain, name: 'ada.eth', q })
    return [list.total, list.hits.map(({ node }) => node)]
  }
  expect(await found('Mail')).toEqual([1, [names.nodeOf('mail.ada.eth')]])
  expect(await found('ada')).toEqual([0, []])
})

test('screens-evm §8.6: what a name cost is what the log of its registration says, and what it costs is asked of its controller', async () => {
  const { logs } = world.chain[57]!
  const log = logs[0]!
  Object.assign(log, { data: `0x${75n.toString(16).padStart(64, '0')}` })
  tell(57, log.logIndex, {
    kind: KIND.registered,
    contract: CONTROLLER,
    label: names.labelOf('dear'),
    account: ADA,
    words: 'dear',
    expires: 1_900_000_000,
  })
  server = await startTestServer([world])
  const [row] = (await server.client.listNameEvents({ chain, name: 'dear.eth' })).hits
  expect(row).toMatchObject({ kind: 'registered', cost: '75', premium: null })
  // Lists of many names tell no prices: those take a log each.
  expect((await server.client.listNames({ chain })).hits[0]).not.toHaveProperty('cost')
  expect((await server.client.getName({ chain, name: 'dear.eth' })).price).toEqual({
    controller: CONTROLLER,
    base: '5',
    premium: '70',
  })
  expect((await server.client.getName({ chain, name: 'ada.eth' })).price).toBeNull()
})

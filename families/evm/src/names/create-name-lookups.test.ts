import { decodeFunctionData, encodeFunctionResult, getAddress, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import { RefusalData } from '@orrery/transport/refusal-data'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { createNameLookups } from './create-name-lookups.ts'
import { nameHash, reverseNode } from './name-hash.ts'

const abi = parseAbi([
  'function owner(bytes32) view returns (address)',
  'function resolver(bytes32) view returns (address)',
  'function addr(bytes32) view returns (address)',
  'function name(bytes32) view returns (string)',
  'function text(bytes32, string) view returns (string)',
  'function contenthash(bytes32) view returns (bytes)',
  'function nameExpires(uint256) view returns (uint256)',
  'function GRACE_PERIOD() view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function getData(uint256) view returns (address, uint32, uint64)',
  'function names(bytes32) view returns (bytes)',
  'function addr(bytes32, uint256) view returns (bytes)',
  'function controllers(address) view returns (bool)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function resolve(bytes, bytes) view returns (bytes)',
  'function rentPrice(string, uint256) view returns (uint256)',
])
const REGISTRY: Hex = `0x${'1'.repeat(40)}`
const REGISTRAR: Hex = `0x${'2'.repeat(40)}`
const RESOLVER: Hex = `0x${'3'.repeat(40)}`
const WRAPPER: Hex = `0x${'4'.repeat(40)}`
const ADA: Hex = `0x${'a'.repeat(40)}`
const BOB: Hex = `0x${'b'.repeat(40)}`
const NOBODY: Hex = `0x${'0'.repeat(40)}`

type Said = Readonly<Record<string, unknown>>

/** A node whose contracts answer by function and first argument; `garbage` is what a resolver of a hostile kind returns as it is. */
function service(said: Said, garbage: Readonly<Record<string, Hex | Error>> = {}, controllers: readonly Hex[] = []) {
  const counts: number[] = []
  const answer = ({ method, params }: RpcCall<unknown>): unknown => {
    if (method === 'eth_getBlockByNumber') return { number: '0x7', hash: `0x${'7'.repeat(64)}` }
    const [{ data }] = params as unknown as [{ data: Hex }]
    const { functionName, args } = decodeFunctionData({ abi, data })
    const key =
      functionName === 'resolve'
        ? `resolve ${String(args?.[0])}`
        : `${functionName} ${String(args?.[0] ?? '')}${args?.[1] === undefined ? '' : ` ${String(args[1])}`}`
    const thrown = garbage[key]
    if (thrown instanceof Error) throw thrown
    if (thrown !== undefined) return thrown
    const value = said[key]
    if (value === undefined && functionName === 'owner')
      return encodeFunctionResult({ abi, functionName, result: NOBODY })
    if (value === undefined && functionName === 'resolver')
      return encodeFunctionResult({ abi, functionName, result: NOBODY })
    if (value === undefined)
      throw new OrreryError('UPSTREAM_RPC', { source: 'node', method, code: 3, reason: 'reverted' })
    return encodeFunctionResult({ abi, functionName, result: value as never })
  }
  const rpc = {
    call: async (call: RpcCall<unknown>) => answer(call),
    settle: async (calls: readonly RpcCall<unknown>[]) => {
      counts.push(calls.length)
      return Promise.allSettled(calls.map(async (call) => answer(call)))
    },
  } as unknown as RpcClient
  const lookups = createNameLookups(rpc, {
    registry: REGISTRY,
    registrar: REGISTRAR,
    controllers,
    reverse: [],
    resolvers: [],
    wrapper: WRAPPER,
  })
  return { lookups, counts }
}

const { signal } = new AbortController()
const claims = (address: Hex, name: string): Said => ({
  [`resolver ${reverseNode(address)}`]: RESOLVER,
  [`name ${reverseNode(address)}`]: name,
})
const leads = (name: string, address: Hex): Said => ({
  [`resolver ${nameHash(name)}`]: RESOLVER,
  [`addr ${nameHash(name)}`]: address,
})

test('ENSIP-3: an address is called by a name that leads back to it, and by no other', async () => {
  const { lookups, counts } = service({
    ...claims(ADA, 'ada.eth'),
    ...leads('ada.eth', ADA),
    ...claims(BOB, 'ada.eth'),
  })
  expect(await lookups.primary([BOB, ADA, NOBODY], signal)).toEqual([null, 'ada.eth', null])
  // Four rounds, whatever the number of addresses.
  expect(counts).toEqual([3, 2, 2, 2])
})

test.each([
  ['another spelling', 'Ada.eth'],
  ['letters of two scripts', '\u0430da.eth'],
  ['a script that looks like another', '\u0430\u0440\u043e.eth'],
  ['a change of direction', 'ada\u202E.eth'],
  ['an empty label', 'ada..eth'],
  ['a megabyte', `${'a'.repeat(1_000_000)}.eth`],
])('ENSIP-15, S-32: a claim to be called by %s is none', async (_, name) => {
  const { lookups } = service({ ...claims(ADA, name), ...leads(name, ADA) })
  expect(await lookups.primary([ADA], signal)).toEqual([null])
})

test('answers that are none of their kind are not said', async () => {
  const node = nameHash('ada.eth')
  const said: Said = { ...leads('ada.eth', ADA), [`owner ${node}`]: BOB, [`nameExpires 1`]: 2n ** 255n }
  const { lookups } = service(said, {
    [`contenthash ${node}`]: `0x${'f'.repeat(400)}`,
    [`text ${node} url`]: `0x${'0'.repeat(62)}20${'f'.repeat(64)}`,
    [`addr ${node}`]: '0x',
  })
  expect(await lookups.state(node, `0x${'0'.repeat(63)}1`, ['url', 'avatar'], signal)).toEqual({
    asOf: { height: 7, hash: `0x${'7'.repeat(64)}` },
    owner: BOB,
    holder: null,
    wrapped: null,
    resolver: RESOLVER,
    address: null,
    expires: null,
    graceSeconds: null,
    texts: [null, null],
    contentHash: null,
    elsewhere: [],
    isOffChain: false,
    gateways: null,
    ofParent: false,
  })
})

test('a name’s records and its time are told as its contracts tell them', async () => {
  const node = nameHash('ada.eth')
  const { lookups } = service({
    ...leads('ada.eth', ADA),
    [`owner ${node}`]: ADA,
    [`nameExpires 1`]: 1_900_000_000n,
    ['GRACE_PERIOD ']: 7_776_000n,
    [`contenthash ${node}`]: '0xe301',
    [`text ${node} url`]: 'https://a.example',
  })
  expect(await lookups.state(node, `0x${'0'.repeat(63)}1`, ['url', 'avatar'], signal)).toMatchObject({
    address: ADA,
    expires: 1_900_000_000,
    graceSeconds: 7_776_000,
    texts: ['https://a.example', null],
    contentHash: '0xe301',
  })
})

test('screens-evm §8.6: a wrapped name is its holder’s at the wrapper, with what was given up; one that is not is the holder’s of its item', async () => {
  const node = nameHash('ada.eth')
  const label: Hex = `0x${'0'.repeat(63)}1`
  const data = (fuses: number, expires: bigint) => ({ [`getData ${BigInt(node)}`]: [ADA, fuses, expires] })
  const said: Said = { [`owner ${node}`]: WRAPPER, 'ownerOf 1': WRAPPER }
  const state = (more: Said, garbage = {}) =>
    service({ ...said, ...more }, garbage).lookups.state(node, label, [], signal)
  expect(await state(data(2 ** 17 + 2 ** 16 + 2 ** 19 + 1, 1_900_000_000n))).toMatchObject({
    owner: WRAPPER,
    holder: WRAPPER,
    wrapped: {
      contract: WRAPPER,
      tokenId: BigInt(node),
      owner: ADA,
      fuses: ['CANNOT_UNWRAP', 'PARENT_CANNOT_CONTROL', '0x00080000'],
      expires: 1_900_000_000,
    },
  })
  expect((await state(data(0, 2n ** 64n - 1n)))!.wrapped).toMatchObject({ fuses: [], expires: null })
  for (const wrong of ['0x', `0x${'f'.repeat(192)}`])
    expect((await state({}, { [`getData ${BigInt(node)}`]: wrong }))!.wrapped, wrong).toBeNull()
  // Who owns a name elsewhere is not asked of the wrapper.
  expect(await state({ ...data(1, 1n), [`owner ${node}`]: BOB, 'ownerOf 1': ADA })).toMatchObject({
    owner: BOB,
    holder: ADA,
    wrapped: null,
  })
})

const refusal = (code: number, reason: string) =>
  new OrreryError('UPSTREAM_RPC', { source: 'node', method: 'eth_call', code, reason })

test.each([
  ['a block that the node lacks', refusal(-32000, 'header not found')],
  ['a rate limit', refusal(429, 'too many requests')],
])('%s is no answer: nobody is told that the name is free, nor that an address has none', async (_, error) => {
  const node = nameHash('ada.eth')
  for (const key of [`owner ${node}`, `addr ${node}`])
    await expect(service(leads('ada.eth', ADA), { [key]: error }).lookups.state(node, null, [], signal)).rejects.toBe(
      error,
    )
  const said = { ...claims(ADA, 'ada.eth'), ...leads('ada.eth', ADA) }
  for (const key of [`resolver ${reverseNode(ADA)}`, `name ${reverseNode(ADA)}`])
    await expect(service(said, { [key]: error }).lookups.primary([ADA], signal)).rejects.toBe(error)
})

test.each([
  ['reverts', refusal(-32000, 'execution reverted')],
  ['reverts with a node’s own words', refusal(3, 'header not found')],
  ['burns all its gas', refusal(-32000, 'out of gas')],
])('a resolver that %s silences no other name', async (_, error) => {
  const said = { ...claims(ADA, 'ada.eth'), ...leads('ada.eth', ADA), ...claims(BOB, 'bob.eth') }
  const { lookups } = service(said, { [`name ${reverseNode(BOB)}`]: error })
  expect(await lookups.primary([BOB, ADA], signal)).toEqual([null, 'ada.eth'])
})

test('screens-evm §8.6: the wrapper’s word on a node is its name where the hash says so', async () => {
  const dns = (name: string): Hex =>
    `0x${[...name.split('.'), ''].map((label) => Buffer.from([Buffer.byteLength(label)]).toString('hex') + Buffer.from(label).toString('hex')).join('')}`
  const nodes = ['ada.eth', 'bücher.eth', 'x.eth', 'gone.eth', 'a.b.eth'].map(nameHash)
  const { lookups } = service({
    [`names ${nodes[0]}`]: dns('ada.eth'),
    [`names ${nodes[1]}`]: dns('bücher.eth'),
    // Another's name.
    [`names ${nodes[2]}`]: dns('ada.eth'),
    // One label with a point in it.
    [`names ${nodes[4]}`]: `0x03${Buffer.from('a.b').toString('hex')}03${Buffer.from('eth').toString('hex')}00`,
  })
  expect(await lookups.wrapped(nodes, new AbortController().signal)).toEqual([
    'ada.eth',
    'bücher.eth',
    null,
    null,
    null,
  ])
})

test('ENSIP-11: what a name stands for on other chains of accounts is told where it is an address', async () => {
  const node = nameHash('ada.eth')
  const bytes = (digits: string): Hex =>
    `0x${'20'.padStart(64, '0')}${(digits.length / 2).toString(16).padStart(64, '0')}${digits.padEnd(64, '0')}`
  const { lookups } = service(
    { ...leads('ada.eth', ADA), [`owner ${node}`]: ADA },
    {
      [`addr ${node} ${0x8000_0000 + 10}`]: bytes('b'.repeat(40)),
      [`addr ${node} ${0x8000_0000 + 8453}`]: bytes('0'.repeat(40)),
      [`addr ${node} ${0x8000_0000 + 137}`]: bytes('b'.repeat(62)),
      [`addr ${node} ${0x8000_0000 + 56}`]: '0xff',
    },
  )
  expect((await lookups.state(node, null, ['url'], signal))!.elsewhere).toEqual([{ chainId: 10, address: BOB }])
})

test('screens-evm §8.6: what a name costs says the controller that may lend it, premium apart where it tells it', async () => {
  const [old, fresh]: [Hex, Hex] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`]
  const price = (...words: readonly bigint[]): Hex =>
    `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}`
  const lends = (which: Hex): Said => ({
    [`controllers ${getAddress(old)}`]: which === old,
    [`controllers ${getAddress(fresh)}`]: which === fresh,
  })
  const ask = (said: Said, words: Hex) =>
    service(said, { 'rentPrice ada 31536000': words }, [old, fresh]).lookups.price('ada', 31_536_000, signal)
  expect(await ask(lends(fresh), price(5n, 7n))).toEqual({ controller: fresh, base: 5n, premium: 7n })
  expect(await ask(lends(old), price(5n))).toEqual({ controller: old, base: 5n, premium: null })
  expect(await ask({}, price(5n))).toBeNull()
  expect(await service(lends(old), {}, [old]).lookups.price('ada', 31_536_000, signal)).toBeNull()
})

test('screens-evm §8.6: owners of nodes are those of the registry, and what it did not tell is not nobody', async () => {
  const [ada, bob] = ['ada.eth', 'bob.eth'].map(nameHash) as [Hex, Hex]
  const { lookups } = service({ [`owner ${ada}`]: ADA }, { [`owner ${bob}`]: refusal(3, 'reverted') })
  expect(await lookups.owners([ada, bob, nameHash('x.eth')], signal)).toEqual([ADA, undefined, null])
})

test('ENSIP-10: a name without a resolver of its own is answered by the nearest above it that answers for what is below', async () => {
  const [below, above] = [nameHash('bob.ada.eth'), nameHash('ada.eth')]
  const supports = { 'supportsInterface 0x9061b923': true, [`resolver ${above}`]: RESOLVER }
  const inner = encodeFunctionResult({ abi: [abi[2]], functionName: 'addr', result: BOB })
  const { lookups } = service({ ...supports, 'resolve 0x03626f62036164610365746800': inner })
  const told = await lookups.state(below, null, [], signal, 'bob.ada.eth')
  expect(told).toMatchObject({ resolver: null, address: BOB, ofParent: true, isOffChain: false })
  expect(await lookups.state(below, null, [], signal), 'without its name').toMatchObject({
    address: null,
    ofParent: false,
  })
  const plain = service({ [`resolver ${above}`]: RESOLVER, [`addr ${below}`]: BOB })
  expect(await plain.lookups.state(below, null, [], signal, 'bob.ada.eth'), 'no such resolver').toMatchObject({
    address: null,
    ofParent: false,
  })
})

test('screens-evm §8.6: of a resolver that sends whoever asks to gateways it is said so, and no gateway is asked', async () => {
  const node = nameHash('ada.eth')
  const lookup = new OrreryError(
    'UPSTREAM_RPC',
    { source: 'node', method: 'eth_call', code: 3, reason: 'execution reverted' },
    { cause: new RefusalData(`0x556f1830${'00'.repeat(160)}`) },
  )
  const { lookups } = service({ ...leads('ada.eth', ADA) }, { [`addr ${node}`]: lookup })
  expect(await lookups.state(node, null, [], signal)).toMatchObject({ isOffChain: true, address: null })
  const plain = service(leads('ada.eth', ADA))
  expect(await plain.lookups.state(node, null, [], signal)).toMatchObject({ isOffChain: false })
})

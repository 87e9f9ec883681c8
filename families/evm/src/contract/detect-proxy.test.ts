import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { recordedRoot } from '../testing/recordings.ts'
import { detectProxy, type ProxySlots } from './detect-proxy.ts'

const NONE: ProxySlots = {
  implementation: null,
  admin: null,
  beacon: null,
  proxiable: null,
  zeppelin: null,
  first: null,
}
const A = 'bebebebebebebebebebebebebebebebebebebebe'
const word = (address: string): Hex => `0x${address.padStart(64, '0')}`
const kindOf = (code: Hex, slots: Partial<ProxySlots> = {}) => detectProxy(code, { ...NONE, ...slots })

const proxyFile = join(recordedRoot, 'contract-verify/proxy/proxy-bytecodes.json')
const recorded = existsSync(proxyFile) ? test : test.skip
const bytecode = (name: string): Hex => {
  const code = (JSON.parse(readFileSync(proxyFile, 'utf8')) as Record<string, string>)[name]!
  return `0x${code.replace(/^0x/, '').toLowerCase()}`
}

/** A Safe 1.3.0 proxy as it lies on mainnet. */
const SAFE: Hex =
  '0x608060405273ffffffffffffffffffffffffffffffffffffffff600054167fa619486e0000000000000000000000000000000000000000000000000000000060003514156050578060005260206000f35b3660008037600080366000845af43d6000803e60008114156070573d6000fd5b3d6000f3fea2646970667358221220d1429297349653a4918076d650332de1a1068c5f3e07c5c82360c277770b955264736f6c63430007060033'

test('screens-evm §1.3: an EIP-7702 delegation is told by its 23 bytes, and by no more', () => {
  expect(kindOf(`0xef0100${A}`)).toEqual({ kind: 'eip7702', implementation: `0x${A}`, beacon: null, admin: null })
  expect(kindOf(`0xef0100${A}00`)).toBeNull()
  expect(kindOf(`0xef0101${A}`)).toBeNull()
})

recorded('screens-evm §1.3: the real EIP-1167 clone of Sourcify points to its template', () => {
  expect(kindOf(bytecode('EIP1167Proxy'))).toEqual({
    kind: 'eip1167',
    implementation: '0x9ec1c3dcf667f2035fb4cd2eb42a1566fd54d2b7',
    beacon: null,
    admin: null,
  })
})

recorded('screens-evm §1.3: real EIP-1967 code is a proxy by its slot, and none while the slot is empty', () => {
  const code = bytecode('EIP1967Proxy')
  expect(kindOf(code, { implementation: word(A), admin: word('1'.repeat(40)) })).toEqual({
    kind: 'eip1967',
    implementation: `0x${A}`,
    beacon: null,
    admin: `0x${'1'.repeat(40)}`,
  })
  expect(kindOf(code, { beacon: word(A) })).toMatchObject({ kind: 'beacon', beacon: `0x${A}`, implementation: null })
  expect(kindOf(code, { proxiable: word(A) })).toMatchObject({ kind: 'eip1822', implementation: `0x${A}` })
  expect(kindOf(code, { zeppelin: word(A) })).toMatchObject({ kind: 'zeppelin', implementation: `0x${A}` })
  expect(kindOf(code)).toBeNull()
})

recorded('real code that cannot delegate is no proxy, whatever its slots claim', () => {
  expect(kindOf(bytecode('NoProxy'), { implementation: word(A), beacon: word(A), first: word(A) })).toBeNull()
})

test.each([
  ['EIP-1167', 'eip1167', `0x363d3d373d3d3d363d73${A}5af43d82803e903d91602b57fd5bf3`],
  ['with an address of 16 bytes', 'eip1167', `0x363d3d373d3d3d363d6f${A.slice(8)}5af43d82803e903d91602757fd5bf3`],
  ['OpenZeppelin’s with arguments', 'clone-args', `0x363d3d373d3d3d363d73${A}5af43d82803e903d91602b57fd5bf300c0ffee`],
  ['the shorter one', 'eip1167', `0x3d3d3d3d363d3d37363d73${A}5af43d3d93803e602a57fd5bf3`],
  ['with PUSH0', 'eip1167', `0x5f5f365f5f37365f73${A}5af43d5f5f3e6029573d5ffd5b3d5ff3`],
  ['old Vyper’s', 'eip1167', `0x366000600037611000600036600073${A}5af4602c57600080fd5b6110006000f3`],
  [
    'wighawag’s with arguments',
    'clone-args',
    `0x3d3d3d3d363d3d3761004260373639366100420${'13d73'}${A}5af43d3d93803e603557fd5bf3${'ab'.repeat(64)}0042`,
  ],
  [
    'Solady’s with arguments',
    'clone-args',
    `0x36602c57343d527f9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff593da1005b363d3d373d3d3d3d610022806062363936013d73${A}5af43d3d93803e606057fd5bf3${'cd'.repeat(32)}0022`,
  ],
] as const)('screens-evm §1.3: a minimal clone by its bytecode: %s', (_, kind, code) => {
  const found = kindOf(code as Hex)
  expect(found?.kind).toBe(kind)
  expect(found?.implementation?.endsWith(A.slice(8))).toBe(true)
  expect(found?.implementation).toHaveLength(42)
})

test('a clone whose push does not fit its address is none', () => {
  expect(kindOf(`0x363d3d373d3d3d363d72${A}5af43d82803e903d91602b57fd5bf3`)).toBeNull()
})

const SLOT = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
test('screens-evm §1.3: ERC-7760 proxies are told by their code, arguments or not', () => {
  const uups: Hex = `0x363d3d373d3d363d7f${SLOT}545af43d6000803e6038573d6000fd5b3d6000f3`
  expect(kindOf(uups, { implementation: word(A) })).toMatchObject({ kind: 'erc7760', implementation: `0x${A}` })
  expect(kindOf(`${uups}c0ffee`, { implementation: word(A) })).toMatchObject({ kind: 'erc7760' })
  expect(kindOf(uups)).toMatchObject({ kind: 'erc7760', implementation: null })
  const factory = 'fa'.repeat(20)
  const transparent: Hex = `0x3d3d3373${factory}14605757363d3d37363d7f${SLOT}545af43d6000803e6052573d6000fd5b3d6000f35b3d356020355560408036111560525736038060403d373d3d355af43d6000803e6052573d6000fd`
  expect(kindOf(transparent, { implementation: word(A) })).toMatchObject({
    kind: 'erc7760',
    implementation: `0x${A}`,
    admin: `0x${factory}`,
  })
  const beacon: Hex =
    '0x363d3d373d3d363d602036600436635c60da1b60e01b36527fa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50545afa5036515af43d6000803e604d573d6000fd5b3d6000f3'
  expect(kindOf(beacon, { beacon: word(A) })).toMatchObject({ kind: 'erc7760', beacon: `0x${A}` })
})

test('screens-evm §1.3: a Safe is told by its first slot and its masterCopy', () => {
  expect(kindOf(SAFE, { first: word(A) })).toMatchObject({ kind: 'safe', implementation: `0x${A}` })
  expect(kindOf(SAFE, { first: `0x${'00'.repeat(31)}07` })).toMatchObject({ implementation: `0x${'0'.repeat(39)}7` })
  expect(kindOf(SAFE, { first: `0x01${'00'.repeat(31)}` })).toBeNull()
  expect(kindOf(`${SAFE}${'00'.repeat(600)}`, { first: word(A) })).toBeNull()
})

test('a delegatecall inside pushed data is none', () => {
  expect(kindOf('0x61f4f400', { implementation: word(A) })).toBeNull()
  expect(kindOf('0x61f4f4f4', { implementation: word(A) })).toMatchObject({ kind: 'eip1967' })
})

test.each(['0x', '0xef01', '0x6f', `0x${'7f'.repeat(24_576)}`, `0x${'363d3d373d'.repeat(5_000)}`] as const)(
  'hostile code %# is no proxy and does not throw',
  (code) => {
    expect(kindOf(code, { implementation: `0x${'ff'.repeat(32)}`, beacon: `0x${'00'.repeat(32)}` })).toBeNull()
  },
)

import type { ProxyKind } from '@orrery/family/contract-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { delegates } from './delegates.ts'

/** Words of storage that tell a proxy, by what stands in them; null where the node does not give the word. */
export type ProxySlots = { readonly [slot in keyof typeof PROXY_SLOTS]: Hex | null }

/** Where proxies keep what they point to (screens-evm §1.3). */
export const PROXY_SLOTS = {
  /** EIP-1967: keccak256('eip1967.proxy.implementation') − 1. */
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  /** EIP-1967: keccak256('eip1967.proxy.admin') − 1. */
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  /** EIP-1967: keccak256('eip1967.proxy.beacon') − 1. */
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  /** EIP-1822: keccak256('PROXIABLE'). */
  proxiable: '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  /** OpenZeppelin before EIP-1967: keccak256('org.zeppelinos.proxy.implementation'). */
  zeppelin: '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
  /** Safe keeps its singleton in the first slot. */
  first: '0x0000000000000000000000000000000000000000000000000000000000000000',
} as const satisfies Record<string, Hex>

/** One proxy: what kind it is and what it points to. Which address a beacon names, its contract must be asked. */
export type ProxyFinding = {
  readonly kind: ProxyKind
  readonly implementation: Hex | null
  readonly beacon: Hex | null
  readonly admin: Hex | null
}

const SLOT = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const BEACON_SLOT = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'

/** EIP-7702: 23 bytes and no more. */
const DELEGATION = /^0xef0100([0-9a-f]{40})$/

/** Whether code does nothing but point to another contract by a key's leave (EIP-7702). */
export const isDelegation = (code: Hex): boolean => DELEGATION.test(code.toLowerCase())

/**
 * EIP-1167, also with an address cut at its leading zeros; what follows are immutable arguments (OpenZeppelin's
 * `cloneWithImmutableArgs`). The push says how many bytes of address there are.
 */
const CLONE = /^0x363d3d373d3d3d363d((?:6[a-f]|7[0-3]))([0-9a-f]{22,40}?)5af43d82803e903d9160[0-9a-f]{2}57fd5bf3/

/** The other minimal clones: shorter ones, those with PUSH0, and Vyper's before it made EIP-1167's. */
const OTHER_CLONES = [
  /^0x3d3d3d3d363d3d37363d73([0-9a-f]{40})5af43d3d93803e602a57fd5bf3/,
  /^0x5f5f365f5f37365f73([0-9a-f]{40})5af43d5f5f3e6029573d5ffd5b3d5ff3/,
  /^0x366000600037611000600036600073([0-9a-f]{40})5af4(?:602c57600080fd5b6110006000f3|1558576110006000f3)/,
] as const

/** Clones that hand their arguments on with every call: wighawag's, and Solady's that also takes plain payments. */
const ARGUED_CLONES = [
  /^0x3d3d3d3d363d3d3761[0-9a-f]{4}603736393661[0-9a-f]{4}013d73([0-9a-f]{40})5af43d3d93803e603557fd5bf3/,
  /^0x36602c57343d527f9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff593da1005b363d3d373d3d3d3d61[0-9a-f]{4}806062363936013d73([0-9a-f]{40})5af43d3d93803e606057fd5bf3/,
] as const

/** ERC-7760: whole code, arguments may follow. Transparent ones carry their factory, which is their admin. */
const MINIMAL_TRANSPARENT = [
  `3d3d3373(FACTORY40)14605757363d3d37363d7f${SLOT}545af43d6000803e6052573d6000fd5b3d6000f35b3d356020355560408036111560525736038060403d373d3d355af43d6000803e6052573d6000fd`,
  `3d3d336d(FACTORY28)14605157363d3d37363d7f${SLOT}545af43d6000803e604c573d6000fd5b3d6000f35b3d3560203555604080361115604c5736038060403d373d3d355af43d6000803e604c573d6000fd`,
  `3658146083573d3d3373(FACTORY40)14605d57363d3d37363d7f${SLOT}545af43d6000803e6058573d6000fd5b3d6000f35b3d35602035556040360380156058578060403d373d3d355af43d6000803e6058573d6000fd5b602060293d393d51543d52593df3`,
  `365814607d573d3d336d(FACTORY28)14605757363d3d37363d7f${SLOT}545af43d6000803e6052573d6000fd5b3d6000f35b3d35602035556040360380156052578060403d373d3d355af43d6000803e6052573d6000fd5b602060233d393d51543d52593df3`,
].map((code) => new RegExp(`^0x${code.replace(/\(FACTORY(\d+)\)/, '([0-9a-f]{$1})')}`))
const MINIMAL_UUPS = [
  `0x363d3d373d3d363d7f${SLOT}545af43d6000803e6038573d6000fd5b3d6000f3`,
  `0x365814604357363d3d373d3d363d7f${SLOT}545af43d6000803e603e573d6000fd5b3d6000f35b6020600f3d393d51543d52593df3`,
]
const MINIMAL_BEACON = [
  `0x363d3d373d3d363d602036600436635c60da1b60e01b36527f${BEACON_SLOT}545afa5036515af43d6000803e604d573d6000fd5b3d6000f3`,
  `0x363d3d373d3d363d602036600436635c60da1b60e01b36527f${BEACON_SLOT}545afa361460525736515af43d600060013e6052573d6001fd5b3d6001f3`,
]

/** Selector of Safe's `masterCopy()`, which its proxy answers itself. */
const MASTER_COPY = 'a619486e'
/** Safe's proxy is under 400 bytes in every version; a contract with an owner in slot 0 is longer. */
const SAFE_DIGITS = 2 + 2 * 512

/**
 * What kind of proxy code and storage make, and what it points to; null for none. A word in a proxy's slot does not make
 * one: the code must be able to delegate. Pure; linear in the length of the code. Diamonds (EIP-2535) keep their
 * facets where only they know, so they are told by asking.
 */
export function detectProxy(code: Hex, slots: ProxySlots): ProxyFinding | null {
  const delegation = DELEGATION.exec(code)?.[1]
  if (delegation !== undefined) return pointing('eip7702', delegation)
  const cloned = cloneTarget(code)
  if (cloned !== null) return cloned
  const minimal = minimalProxy(code, slots)
  if (minimal !== null) return minimal
  if (!delegates(code)) return null
  const admin = addressIn(slots.admin)
  const implementation = addressIn(slots.implementation)
  if (implementation !== null) return { kind: 'eip1967', implementation, beacon: null, admin }
  const beacon = addressIn(slots.beacon)
  if (beacon !== null) return { kind: 'beacon', implementation: null, beacon, admin }
  const proxiable = addressIn(slots.proxiable)
  if (proxiable !== null) return { kind: 'eip1822', implementation: proxiable, beacon: null, admin: null }
  const zeppelin = addressIn(slots.zeppelin)
  if (zeppelin !== null) return { kind: 'zeppelin', implementation: zeppelin, beacon: null, admin: null }
  const first = addressIn(slots.first)
  if (first !== null && code.length <= SAFE_DIGITS && code.includes(MASTER_COPY))
    return { kind: 'safe', implementation: first, beacon: null, admin: null }
  return null
}

/** An address that a word of storage holds: 12 zero bytes and not zero; null for anything else. */
export function addressIn(word: Hex | null): Hex | null {
  const digits = word === null ? null : /^0x0{24}([0-9a-f]{40})$/.exec(word.toLowerCase())?.[1]
  return digits == null || /^0+$/.test(digits) ? null : `0x${digits}`
}

const pointing = (kind: ProxyKind, digits: string): ProxyFinding => ({
  kind,
  implementation: `0x${digits.padStart(40, '0')}`,
  beacon: null,
  admin: null,
})

function cloneTarget(code: Hex): ProxyFinding | null {
  const [whole, push, digits] = CLONE.exec(code) ?? []
  // PUSH11 is 0x6a and PUSH20 0x73: as many bytes of address as the opcode says.
  if (digits !== undefined && digits.length === 2 * (Number.parseInt(push!, 16) - 0x5f))
    return pointing(code.length > whole!.length ? 'clone-args' : 'eip1167', digits)
  for (const pattern of OTHER_CLONES) {
    const found = pattern.exec(code)
    if (found !== null) return pointing(code.length > found[0].length ? 'clone-args' : 'eip1167', found[1]!)
  }
  for (const pattern of ARGUED_CLONES) {
    const found = pattern.exec(code)?.[1]
    if (found !== undefined) return pointing('clone-args', found)
  }
  return null
}

/** ERC-7760: the code says the kind, the EIP-1967 slots the rest. */
function minimalProxy(code: Hex, slots: ProxySlots): ProxyFinding | null {
  const implementation = addressIn(slots.implementation)
  for (const pattern of MINIMAL_TRANSPARENT) {
    const factory = pattern.exec(code)?.[1]
    if (factory !== undefined)
      return { kind: 'erc7760', implementation, beacon: null, admin: `0x${factory.padStart(40, '0')}` }
  }
  if (MINIMAL_UUPS.some((known) => code.startsWith(known)))
    return { kind: 'erc7760', implementation, beacon: null, admin: null }
  if (MINIMAL_BEACON.some((known) => code.startsWith(known)))
    return { kind: 'erc7760', implementation: null, beacon: addressIn(slots.beacon), admin: null }
  return null
}

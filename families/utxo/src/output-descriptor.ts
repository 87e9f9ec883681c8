import { createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ChainOf } from '@orrery/model/chain'

/** How an output pays to the keys of a descriptor. */
export type ScriptForm = 'pkh' | 'wpkh' | 'sh-wpkh' | 'tr' | 'sh' | 'wsh' | 'sh-wsh'

/** Why a text gives no addresses; never with any of its characters. */
export type DescriptorFault = 'private' | 'checksum' | 'form' | 'hardened' | 'network' | 'segwit'

/** A public key, or an extended one with the steps from it; `*` stands for the index, a list for one step per branch. */
export type KeyPath = {
  /** Serialised extended key with Bitcoin's main version bytes, or the 33 bytes of a plain key in hex. */
  readonly key: string
  readonly isPlain: boolean
  readonly steps: readonly (number | '*' | readonly number[])[]
}

/** What addresses are made of (BIP-32, BIP-380 to BIP-389). */
export type Descriptor = {
  readonly form: ScriptForm
  readonly keys: readonly KeyPath[]
  /** Signatures that a script of several keys asks for; null where there is one key. */
  readonly required: number | null
  readonly isSorted: boolean
  /** Branches of its multipath steps: receiving and change for a bare extended key. */
  readonly branches: number
  /** Whether it names one address for each index. */
  readonly isRanged: boolean
}

/** Thrown where a text is no descriptor that can be derived here. It carries the reason and nothing of the text. */
export class DescriptorError extends Error {
  readonly fault: DescriptorFault
  constructor(fault: DescriptorFault) {
    super(`the key cannot be used: ${fault}`)
    this.fault = fault
  }
}

const refuse = (fault: DescriptorFault): never => {
  throw new DescriptorError(fault)
}

const base58check = createBase58check(sha256)
/** Version bytes of public extended keys (SLIP-132 and the coins' own) with the script that they stand for, and the coin where they are one coin's own. */
const VERSIONS: { readonly [version: string]: readonly [form: ScriptForm, isTest: boolean, coin?: string] } = {
  '0488b21e': ['pkh', false],
  '049d7cb2': ['sh-wpkh', false],
  '04b24746': ['wpkh', false],
  '043587cf': ['pkh', true],
  '044a5262': ['sh-wpkh', true],
  '045f1cf6': ['wpkh', true],
  '019da462': ['pkh', false, 'LTC'],
  '01b26ef6': ['sh-wpkh', false, 'LTC'],
  '0436f6e1': ['pkh', true, 'LTC'],
  '02facafd': ['pkh', false, 'DOGE'],
  '02fe52cc': ['pkh', false, 'DASH'],
}
const MAIN_VERSION = [0x04, 0x88, 0xb2, 0x1e] as const
const EXTENDED_BYTES = 78
const LONGEST = 4_000
/** Keys of one bare script and of one witness script that nodes take. */
const MOST_KEYS = { sh: 15, wsh: 20 } as const
const MOST_STEPS = 10
const HARDENED = 0x8000_0000

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function readExtended(text: string, chain: ChainOf<'utxo'>): { readonly key: string; readonly form: ScriptForm } {
  let bytes: Uint8Array
  try {
    bytes = base58check.decode(text)
  } catch {
    return refuse('checksum')
  }
  if (bytes.length !== EXTENDED_BYTES) return refuse('form')
  // BIP-32: a private key is written behind a zero byte.
  if (bytes[45] === 0) return refuse('private')
  const version = VERSIONS[hexOf(bytes.subarray(0, 4))]
  if (version === undefined) return refuse('form')
  const isTest = chain.traits.includes('testnet') || chain.traits.includes('local')
  const [form, ofTest, coin = chain.native.symbol] = version
  if (ofTest !== isTest || coin !== chain.native.symbol) return refuse('network')
  return { key: base58check.encode(Uint8Array.of(...MAIN_VERSION, ...bytes.subarray(4))), form }
}

function readStep(step: string): number | '*' | readonly number[] {
  if (step === '*') return '*'
  const list = /^<(\d{1,10}(?:;\d{1,10})+)>$/.exec(step)?.[1]?.split(';')
  const numbers = (list ?? (/^\d{1,10}$/.test(step) ? [step] : refuse(/['hH]/.test(step) ? 'hardened' : 'form'))).map(
    Number,
  )
  // BIP-389: a list names no step twice, or the same addresses would count twice.
  if (numbers.some((number) => number >= HARDENED) || new Set(numbers).size < numbers.length) refuse('form')
  return list === undefined ? numbers[0]! : numbers
}

function readKeyPath(text: string, chain: ChainOf<'utxo'>): KeyPath {
  const [, plain, extended, path = ''] =
    /^(?:\[[0-9a-f]{8}(?:\/\d{1,10}['hH]?){0,10}\])?(?:(0[23][0-9a-f]{64})|([1-9A-HJ-NP-Za-km-z]{100,120})((?:\/[^/]{1,60})*))$/i.exec(
      text,
    ) ?? refuse('form')
  if (plain !== undefined) return { key: plain.toLowerCase(), isPlain: true, steps: [] }
  const steps = path.split('/').slice(1).map(readStep)
  if (steps.length > MOST_STEPS) refuse('form')
  // BIP-380: only the last step may stand for the index. BIP-389: one step at most is a list.
  if (steps.slice(0, -1).includes('*') || steps.filter((step) => Array.isArray(step)).length > 1) refuse('form')
  return { key: readExtended(extended!, chain).key, isPlain: false, steps }
}

/** BIP-380: the eight characters behind `#`, over all before it. */
const CHARSET = '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const CHECK = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0xf5dee51989, 0xa9fdca3312, 0x1bab10e32d, 0x3706b1677a, 0x644d626ffd].map(BigInt)

/** The checksum of a descriptor without one; null where it has characters that none has. */
export function descriptorChecksum(text: string): string | null {
  const one = BigInt(1)
  let rest = one
  const take = (value: number): void => {
    const top = rest >> BigInt(35)
    rest = ((rest & BigInt(0x7_ffff_ffff)) << BigInt(5)) ^ BigInt(value)
    GENERATOR.forEach((word, at) => {
      if ((top >> BigInt(at)) & one) rest ^= word
    })
  }
  let group = 0
  let count = 0
  for (const letter of text) {
    const at = CHARSET.indexOf(letter)
    if (at < 0) return null
    take(at & 31)
    group = group * 3 + (at >> 5)
    if (++count === 3) {
      take(group)
      group = 0
      count = 0
    }
  }
  if (count > 0) take(group)
  for (let i = 0; i < 8; i++) take(0)
  rest ^= one
  return Array.from({ length: 8 }, (_, i) => CHECK[Number((rest >> BigInt(5 * (7 - i))) & BigInt(31))]).join('')
}

const WRAPPERS: readonly (readonly [prefix: string, form: ScriptForm])[] = [
  ['sh(wpkh(', 'sh-wpkh'],
  ['sh(wsh(', 'sh-wsh'],
  ['wpkh(', 'wpkh'],
  ['wsh(', 'wsh'],
  ['pkh(', 'pkh'],
  ['sh(', 'sh'],
  ['tr(', 'tr'],
]

/**
 * Reads an extended public key of any coin's spelling, or an output descriptor: `pkh`, `wpkh`, `sh(wpkh)`, `tr` with one key, and `multi` and
 * `sortedmulti` in `sh`, `wsh` and `sh(wsh)`. `as` says what an extended key without a descriptor pays to where it is not to be its prefix.
 * Throws `DescriptorError`.
 */
export function readDescriptor(text: string, chain: ChainOf<'utxo'>, as: ScriptForm | null = null): Descriptor {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST) return refuse('form')
  const descriptor = trimmed.includes('(') ? readWrapped(trimmed, chain) : readBare(trimmed, chain, as)
  if (chain.quirks.bech32 === null && descriptor.form !== 'pkh' && descriptor.form !== 'sh') return refuse('segwit')
  return descriptor
}

function readBare(text: string, chain: ChainOf<'utxo'>, as: ScriptForm | null): Descriptor {
  if (!/^[1-9A-HJ-NP-Za-km-z]{100,120}$/.test(text)) return refuse('form')
  const { key, form } = readExtended(text, chain)
  const keys = [{ key, isPlain: false, steps: [[0, 1], '*'] }] as const
  return { form: as ?? form, keys, required: null, isSorted: false, branches: 2, isRanged: true }
}

function readWrapped(text: string, chain: ChainOf<'utxo'>): Descriptor {
  const [body = '', check] = text.split('#')
  if (check !== undefined && descriptorChecksum(body) !== check) return refuse('checksum')
  const [prefix, form] = WRAPPERS.find(([start]) => body.startsWith(start)) ?? refuse('form')
  const depth = prefix.split('(').length - 1
  if (!body.endsWith(')'.repeat(depth))) return refuse('form')
  const inner = body.slice(prefix.length, -depth)
  const several = form === 'sh' || form === 'wsh' || form === 'sh-wsh'
  const [, sorted, list] = several ? (/^(sorted)?multi\((.*)\)$/.exec(inner) ?? refuse('form')) : []
  const parts = several ? list!.split(',') : [inner]
  const required = several ? Number(/^\d{1,2}$/.test(parts[0]!) ? parts.shift() : refuse('form')) : null
  if (several && (parts.length > MOST_KEYS[form === 'sh' ? 'sh' : 'wsh'] || required! < 1 || required! > parts.length))
    return refuse('form')
  const keys = parts.map((part) => readKeyPath(part, chain))
  const lists = keys.flatMap(({ steps }) => steps.filter((step): step is readonly number[] => Array.isArray(step)))
  const branches = lists[0]?.length ?? 1
  if (lists.some(({ length }) => length !== branches)) return refuse('form')
  const isRanged = keys.some(({ steps }) => steps.includes('*'))
  return { form, keys, required, isSorted: sorted !== undefined, branches, isRanged }
}

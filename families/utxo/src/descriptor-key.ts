import { createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ChainOf } from '@orrery/model/chain'
import { refuse } from './descriptor-error.ts'

/** What a key without a descriptor pays to; those of several signers say it for wallets that write them into a descriptor. */
export type KeyForm = 'pkh' | 'wpkh' | 'sh-wpkh' | 'sh-wsh' | 'wsh'

type Steps = readonly (number | '*' | readonly number[])[]

/** A public key, or an extended one with the steps from it; `*` stands for the index, a list for one step per branch. */
export type OwnKeyPath = {
  /** Serialised extended key with Bitcoin's main version bytes, or the 33 or 65 bytes of a plain key in hex. */
  readonly key: string
  readonly isPlain: boolean
  readonly steps: Steps
}

/** One key of several signers (BIP-390), with the steps from it (BIP-328). */
export type SharedKeyPath = { readonly signers: readonly OwnKeyPath[]; readonly steps: Steps }

export type KeyPath = OwnKeyPath | SharedKeyPath

/** Which spellings of plain keys a script takes: BIP-381 any, BIP-382 compressed ones, BIP-386 also those without their first byte. */
export type KeyRule = 'any' | 'compressed' | 'x-only'

const base58check = createBase58check(sha256)
/** Version bytes of public extended keys (SLIP-132 and the coins' own) with the script that they stand for, and the coin where they are one coin's own. */
const VERSIONS: { readonly [version: string]: readonly [form: KeyForm, isTest: boolean, coin?: string] } = {
  '0488b21e': ['pkh', false],
  '049d7cb2': ['sh-wpkh', false],
  '04b24746': ['wpkh', false],
  '0295b43f': ['sh-wsh', false],
  '02aa7ed3': ['wsh', false],
  '043587cf': ['pkh', true],
  '044a5262': ['sh-wpkh', true],
  '045f1cf6': ['wpkh', true],
  '024289ef': ['sh-wsh', true],
  '02575483': ['wsh', true],
  '019da462': ['pkh', false, 'LTC'],
  '01b26ef6': ['sh-wpkh', false, 'LTC'],
  '0436f6e1': ['pkh', true, 'LTC'],
  '02facafd': ['pkh', false, 'DOGE'],
  '02fe52cc': ['pkh', false, 'DASH'],
}
const MAIN_VERSION = [0x04, 0x88, 0xb2, 0x1e] as const
const EXTENDED_BYTES = 78
const MOST_STEPS = 10
const HARDENED = 0x8000_0000

const PLAIN = {
  any: /^(?:0[23][0-9a-f]{64}|04[0-9a-f]{128})$/,
  compressed: /^0[23][0-9a-f]{64}$/,
  'x-only': /^(?:0[23])?[0-9a-f]{64}$/,
} as const
/** BIP-380: a fingerprint and steps, of which any may be hardened: they were taken where the private key is. */
const ORIGIN = /^\[[0-9a-f]{8}(?:\/\d{1,10}['h]?){0,10}\]/i
/** A private key as wallets export it. */
const WIF = /^[1-9A-HJ-NP-Za-km-z]{51,52}$/
export const EXTENDED = /^[1-9A-HJ-NP-Za-km-z]{100,120}$/

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** An extended key in Bitcoin's spelling, with what its own says of it. Throws `DescriptorError`. */
export function readExtended(text: string, chain: ChainOf<'utxo'>): { readonly key: string; readonly form: KeyForm } {
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

/** A key expression (BIP-380, BIP-389, and BIP-390 within `tr`). Throws `DescriptorError`. */
export function readKeyPath(text: string, rule: KeyRule, chain: ChainOf<'utxo'>): KeyPath {
  const [, signers, path] = /^musig\(([^()]*)\)((?:\/[^()]*)?)$/.exec(text) ?? []
  if (signers === undefined) return readOwnPath(text, rule, chain)
  return rule === 'x-only' ? readShared(signers.split(','), path!.split('/').slice(1), chain) : refuse('form')
}

/** Steps that follow lead on from the key of all, so that all signers are then extended keys of which none has an index of its own. */
function readShared(texts: readonly string[], path: readonly string[], chain: ChainOf<'utxo'>): SharedKeyPath {
  const signers = texts.map((text) => readOwnPath(text, 'compressed', chain))
  const steps = readSteps(path)
  const hasLists = signers.some((signer) => signer.steps.some(Array.isArray))
  if (steps.some(Array.isArray) && hasLists) return refuse('form')
  if (steps.length > 0 && signers.some((signer) => signer.isPlain || signer.steps.includes('*'))) return refuse('form')
  return { signers, steps }
}

function readSteps(path: readonly string[]): Steps {
  if (path.length > MOST_STEPS) return refuse('form')
  const steps = path.map(readStep)
  // BIP-380: only the last step may stand for the index. BIP-389: one step at most is a list.
  if (steps.slice(0, -1).includes('*') || steps.filter((step) => Array.isArray(step)).length > 1) refuse('form')
  return steps
}

function readOwnPath(text: string, rule: KeyRule, chain: ChainOf<'utxo'>): OwnKeyPath {
  const body = text.replace(ORIGIN, '')
  if (WIF.test(body)) return refuse('private')
  const plain = body.toLowerCase()
  if (PLAIN[rule].test(plain)) return { key: plain.length === 64 ? `02${plain}` : plain, isPlain: true, steps: [] }
  const [extended = '', ...path] = body.split('/')
  if (!EXTENDED.test(extended)) return refuse('form')
  const steps = readSteps(path)
  return { key: readExtended(extended, chain).key, isPlain: false, steps }
}

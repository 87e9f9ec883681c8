import { schnorr } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '@orrery/primitives/hex'
import { hash160 } from '../cat20/cat20-owners.ts'

/** The point of which nobody knows the key (BIP-341): contracts of CAT20 are spent by their scripts alone. */
const NUMS = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'

/** Digits of a script's number, of a whole one that is not below zero. */
export function numberBytes(value: bigint): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest >>= 8n) digits += (rest & 255n).toString(16).padStart(2, '0')
  return digits !== '' && Number.parseInt(digits.slice(-2), 16) > 127 ? `${digits}00` : digits
}

const leafHash = (digits: string): Uint8Array => {
  const script = hexToBytes(digits)
  const size = script.length < 0xfd ? [script.length] : [0xfd, script.length & 255, script.length >>> 8]
  return schnorr.utils.taggedHash('TapLeaf', Uint8Array.of(0xc0), Uint8Array.from(size), script)
}

/** The key of a taproot output that has no key and the tree of one leaf, or two, given by their hashes. */
export function outputKey(leaves: readonly Uint8Array[]): { readonly key: string; readonly isOdd: boolean } {
  const { lift_x, taggedHash } = schnorr.utils
  const [one, two] = leaves.toSorted((a, b) => (bytesToHex(a) < bytesToHex(b) ? -1 : 1))
  const root = two === undefined ? one! : taggedHash('TapBranch', one!, two)
  const tweak = BigInt(`0x${bytesToHex(taggedHash('TapTweak', hexToBytes(NUMS), root))}`)
  const bytes = lift_x(BigInt(`0x${NUMS}`))
    .add(schnorr.Point.BASE.multiply(tweak))
    .toBytes(true)
  return { key: bytesToHex(bytes.subarray(1)), isOdd: bytes[0] === 3 }
}

/** A taproot output of one script, or two, and what spends it by each of them. Digits without prefix. */
export function scriptOutput(...scripts: readonly string[]) {
  const leaves = scripts.map(leafHash)
  const { key, isOdd } = outputKey(leaves)
  return {
    script: `0x5120${key}` as Hex,
    /** Script and control block, which end a witness. */
    endings: scripts.map((script, at) => [
      script,
      `${isOdd ? 'c1' : 'c0'}${NUMS}${leaves.length === 1 ? '' : bytesToHex(leaves[1 - at]!)}`,
    ]),
  }
}

/** The guard of regression tests: by its first script it moves tokens, by its second it burns them. */
export const GUARD = scriptOutput('7e51', '7e52')

/** A commitment that announces something: the given steps stand behind `OP_0 OP_IF "cat"`. */
export const announcing = (steps: string, before = ''): string => `${before}7e006303636174${steps}6851`

/** A push of digits, of at most 520 bytes. */
export function push(digits: string): string {
  const size = digits.length / 2
  const hex = (value: number): string => value.toString(16).padStart(2, '0')
  if (size < 0x4c) return hex(size) + digits
  return size < 0x100 ? `4c${hex(size)}${digits}` : `4d${hex(size & 255)}${hex(size >>> 8)}${digits}`
}

/** CBOR of a map of texts, in digits. */
export function cborMap(fields: Readonly<Record<string, string | number | bigint>>): string {
  const head = (major: number, size: number): string => {
    const byte = (value: number) => value.toString(16).padStart(2, '0')
    if (size < 24) return byte((major << 5) | size)
    if (size < 0x100) return `${byte((major << 5) | 24)}${byte(size)}`
    if (size < 0x1_0000) return `${byte((major << 5) | 25)}${size.toString(16).padStart(4, '0')}`
    return `${byte((major << 5) | 26)}${size.toString(16).padStart(8, '0')}`
  }
  const text = (value: string): string => {
    const bytes = new TextEncoder().encode(value)
    return head(3, bytes.length) + bytesToHex(bytes)
  }
  const value = (of: string | number | bigint): string => {
    if (typeof of === 'string') return text(of)
    if (typeof of === 'number') return of < 0 ? head(1, -1 - of) : head(0, of)
    // A bignum (tag 2), as the protocol's own tools write amounts.
    const digits = of.toString(16).padStart(2, '0')
    const even = digits.length % 2 === 0 ? digits : `0${digits}`
    return `c2${head(2, even.length / 2)}${even}`
  }
  const entries = Object.entries(fields)
  return head(5, entries.length) + entries.map(([key, of]) => text(key) + value(of)).join('')
}

/** Hash of a state: of a token its owner and amount, of anything else what it is of. */
export const stateHash = (digits: string): string => hash160(digits)

/** The script of output 0 over the hashes of the states of the others (`ProtocolState.stateScript`). */
export function rootScript(hashes: readonly string[]): Hex {
  const all = Array.from({ length: 5 }, (_, at) => hashes[at] ?? '')
  return `0x6a1863617401${hash160(all.map((one) => hash160(one)).join(''))}`
}

/** Five hashes as the first arguments of a contract. */
export const hashArguments = (hashes: readonly string[]): readonly string[] =>
  Array.from({ length: 5 }, (_, at) => hashes[at] ?? '')

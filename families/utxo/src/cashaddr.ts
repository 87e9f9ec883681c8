import { regroup } from '@orrery/primitives/bech32'
import { checksumFault } from '@orrery/errors/address-fault'
import { fromDigits } from './digits.ts'

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const VALUES: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, value) => [letter, value]))
const GENERATOR = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
// CashAddr specification: payload bytes by the low three bits of the version byte.
const SIZES = [20, 24, 28, 32, 40, 48, 56, 64]

/** What a cash address holds: its type number (0, 1, and 2, 3 for token-aware) and payload digits. */
export type CashParts = { readonly type: number; readonly payload: string }

/** Reads a cash address with or without its prefix. A string is the reason why it is none. */
export function readCashAddr(text: string, prefix: string): CashParts | string {
  if (text.length > 130) return 'a cash address is shorter'
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return 'upper and lower case are mixed'
  const colon = lower.indexOf(':')
  if (colon >= 0 && lower.slice(0, colon) !== prefix) return `the prefix is not ${prefix}`
  const words: number[] = []
  for (const letter of lower.slice(colon + 1)) {
    const value = VALUES.get(letter)
    if (value === undefined) return `the character "${letter}" is not allowed in a cash address`
    words.push(value)
  }
  if (words.length < 9) return 'the checksum is too short'
  const rest = polymod([...expand(prefix), ...words])
  if (rest !== 0n) {
    const at = wrongWord(rest, words.length)
    const place = colon + 1 + (at ?? 0)
    return at === null ? 'the checksum does not match' : checksumFault(place + 1, text[place]!)
  }
  const bytes = regroup(words.slice(0, -8), 5, 8, false)
  if (bytes === null) return 'the padding is not zero'
  const version = bytes[0]
  if (version === undefined || version >= 128) return 'the version byte is reserved'
  if (bytes.length - 1 !== SIZES[version & 7]) return 'the payload has another length than it says'
  return {
    type: version >>> 3,
    payload: bytes
      .slice(1)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
  }
}

/** Which word is wrong where a single wrong one leaves such a checksum; null where none does, or several may. */
function wrongWord(rest: bigint, count: number): number | null {
  const places = new Set<number>()
  for (let error = 1n; error < 32n; error++) {
    // What one wrong word leaves, ever further from the end: the code is linear.
    let left = error
    for (let at = count - 1; at >= 0; at--) {
      if (left === rest) places.add(at)
      left = step(left)
    }
  }
  return places.size === 1 ? [...places][0]! : null
}

/** Cash address text with its prefix. The payload has one of the specification's eight sizes. */
export function writeCashAddr(prefix: string, type: number, payload: string): string {
  const bytes = fromDigits(payload)
  const words = regroup([(type << 3) | SIZES.indexOf(bytes.length), ...bytes], 8, 5, true)!
  let rest = polymod([...expand(prefix), ...words, 0, 0, 0, 0, 0, 0, 0, 0])
  const check: string[] = []
  for (let i = 0; i < 8; i++) {
    check.unshift(ALPHABET[Number(rest & 31n)]!)
    rest >>= 5n
  }
  return `${prefix}:${words.map((word) => ALPHABET[word]).join('')}${check.join('')}`
}

const expand = (prefix: string): number[] => [...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0]

function polymod(values: readonly number[]): bigint {
  let rest = 1n
  for (const value of values) rest = step(rest) ^ BigInt(value)
  return rest ^ 1n
}

/** One word further: 40 bits. */
function step(rest: bigint): bigint {
  const top = rest >> 35n
  let next = (rest & 0x07ffffffffn) << 5n
  for (let i = 0; i < 5; i++) if ((top >> BigInt(i)) & 1n) next ^= GENERATOR[i]!
  return next
}

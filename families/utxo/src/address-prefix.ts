import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { makeKey, type KeyKind } from './address-key.ts'

/** Address keys between two, both included. */
export type KeyRange = { readonly from: Hex; readonly to: Hex }

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const HASH_BITS = 160
const CHECKSUM_BITS = 32n
/** Digits that 25 bytes have at most. */
const MOST_DIGITS = 35

/**
 * The keys whose address may begin with a text, by ranges: an address is its payload as a number, from its first digit on. A range may hold a few others at its ends,
 * which their checksum puts elsewhere. Pure; none for a text that no address of the chain begins with.
 */
export function keysBeginning(text: string, { quirks }: ChainOf<'utxo'>): readonly KeyRange[] {
  if (text === '' || text.length > 100) return []
  if (quirks.cashAddr !== null) return cashRanges(text, quirks.cashAddr)
  const lower = text.toLowerCase()
  const isOneCase = text === lower || text === text.toUpperCase()
  const head = quirks.bech32 === null || !isOneCase ? null : `${quirks.bech32}1`
  if (head !== null && lower.startsWith(head)) return witnessRanges(lower.slice(head.length))
  return [
    ...(head?.startsWith(lower) ? witnessRanges('') : []),
    ...base58Ranges(text, quirks.p2pkh, 'p2pkh'),
    // Of several versions the first is shown.
    ...base58Ranges(text, quirks.p2sh[0]!, 'p2sh'),
  ]
}

function base58Ranges(text: string, version: number, kind: KeyKind): readonly KeyRange[] {
  if ([...text].some((letter) => !BASE58.includes(letter))) return []
  // Each leading 1 stands for a byte that is zero, and what follows is a number without such.
  const zeros = /^1*/.exec(text)![0].length
  const digits = text.slice(zeros)
  if (zeros > 24) return []
  const [lowest, highest] = [BigInt(version) << 192n, (BigInt(version + 1) << 192n) - 1n]
  if (digits === '') return clipped([0n, 256n ** BigInt(25 - zeros) - 1n], [lowest, highest], kind)
  const bytes = BigInt(25 - zeros)
  const written: readonly [bigint, bigint] = [256n ** (bytes - 1n), 256n ** bytes - 1n]
  const value = [...digits].reduce((sum, digit) => sum * 58n + BigInt(BASE58.indexOf(digit)), 0n)
  const ranges: KeyRange[] = []
  for (let more = 0; digits.length + more <= MOST_DIGITS; more++) {
    const unit = 58n ** BigInt(more)
    const [from, to] = [value * unit, (value + 1n) * unit - 1n]
    ranges.push(
      ...clipped([from > written[0] ? from : written[0], to < written[1] ? to : written[1]], [lowest, highest], kind),
    )
  }
  return ranges
}

/** A range of 25 bytes within those of a version, without its checksum. */
function clipped(
  [from, to]: readonly [bigint, bigint],
  [lowest, highest]: readonly [bigint, bigint],
  kind: KeyKind,
): readonly KeyRange[] {
  const [low, high] = [from > lowest ? from : lowest, to < highest ? to : highest]
  if (low > high) return []
  const payload = (number: bigint): string => ((number - lowest) >> CHECKSUM_BITS).toString(16).padStart(40, '0')
  return [{ from: makeKey(kind, payload(low)), to: makeKey(kind, payload(high)) }]
}

/** Values of the letters of a bech32 text; null where one is none. */
function wordsOf(letters: string): readonly number[] | null {
  const words = [...letters].map((letter) => BECH32.indexOf(letter))
  return words.includes(-1) ? null : words
}

const toBits = (words: readonly number[]): string => words.map((word) => word.toString(2).padStart(5, '0')).join('')

/** Payloads of so many bits that begin with these. */
function bitRange(kind: KeyKind, bits: string, size: number): KeyRange {
  const begun = bits.slice(0, size)
  const payload = (fill: '0' | '1'): string =>
    BigInt(`0b${begun.padEnd(size, fill)}`)
      .toString(16)
      .padStart(size / 4, '0')
  return { from: makeKey(kind, payload('0')), to: makeKey(kind, payload('1')) }
}

function witnessRanges(letters: string): readonly KeyRange[] {
  const words = wordsOf(letters)
  if (words === null) return []
  const [version, ...program] = words
  const bits = toBits(program)
  return [
    ...(version === undefined || version === 0
      ? [bitRange('p2wpkh', bits, HASH_BITS), bitRange('p2wsh', bits, 256)]
      : []),
    ...(version === undefined || version === 1 ? [bitRange('p2tr', bits, 256)] : []),
  ]
}

/** The CashAddr specification: a version byte with type and size stands before the hash. */
const CASH_KINDS = [
  { kind: 'p2pkh', version: 0x00, size: HASH_BITS },
  { kind: 'p2sh', version: 0x08, size: HASH_BITS },
  { kind: 'p2sh', version: 0x0b, size: 256 },
] as const

function cashRanges(text: string, prefix: string): readonly KeyRange[] {
  const lower = text.toLowerCase()
  const head = `${prefix}:`
  const words = wordsOf(lower.startsWith(head) ? lower.slice(head.length) : head.startsWith(lower) ? '' : lower)
  if (words === null) return []
  const bits = toBits(words)
  return CASH_KINDS.flatMap(({ kind, version, size }) => {
    const own = version.toString(2).padStart(8, '0')
    const begun = bits.slice(0, own.length)
    return own.startsWith(begun) ? [bitRange(kind, bits.slice(own.length), size)] : []
  })
}

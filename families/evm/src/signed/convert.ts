import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'
import { checksumAddress } from '../checksum-address.ts'
import { decodeRlp } from '../verify/decode-rlp.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import type { RlpItem } from '../verify/rlp.ts'

/** One thing that a text is when it is read in one way. */
export type Conversion = {
  readonly as:
    | 'address'
    | 'coins'
    | 'decimal'
    | 'gwei'
    | 'hex'
    | 'keccakBytes'
    | 'keccakText'
    | 'rlp'
    | 'selector'
    | 'text'
    | 'time'
    | 'topic'
    | 'unix'
    | 'utf8'
    | 'wei'
  readonly value: string
}

/** Longer texts are cut here: the converter is for things that people read. */
export const MOST_CHARACTERS = 200_000
const COIN = 18
const GWEI = 9
const UNITS: Readonly<Record<string, number>> = { wei: 0, gwei: GWEI, eth: COIN, ether: COIN }

/** All that a text may be: a number with or without a unit, a time, an address, bytes, a signature, or just text. Never throws. */
export function convert(input: string): readonly Conversion[] {
  const text = input.trim().slice(0, MOST_CHARACTERS)
  if (text === '') return []
  const amount = /^(\d{1,80})(?:\.(\d{1,80}))? ?(wei|gwei|eth|ether)?$/i.exec(ungrouped(text))
  if (amount !== null) return ofNumber(amount[1]!, amount[2] ?? '', amount[3]?.toLowerCase() ?? null)
  if (/^0x[0-9a-f]*$/i.test(text)) return ofHex(text.toLowerCase() as Hex)
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return [{ as: 'unix', value: String(Math.floor(time / 1000)) }, ...ofText(text)]
  return [...ofSignature(text), ...ofText(text)]
}

/**
 * A number without what sets its digits apart. Commas stand before groups of three and before the point alone: of `1,5 gwei`
 * nobody can tell whether it is one and a half or fifteen, so that it stays what it is, a text.
 */
const ungrouped = (text: string): string => {
  const plain = text.replace(/(?<=\d)_(?=\d)/g, '')
  return /^\d{1,3}(?:,\d{3})+(?![\d,])/.test(plain) && !/\..*,/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Digits with the point moved so far to the left. */
function shifted(digits: string, places: number): string {
  const padded = digits.padStart(places + 1, '0')
  const [whole, rest] = [padded.slice(0, padded.length - places), padded.slice(padded.length - places)]
  const fraction = rest.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`
}

function ofNumber(whole: string, fraction: string, unit: string | null): Conversion[] {
  const places = unit === null ? (fraction === '' ? null : COIN) : UNITS[unit]!
  if (places !== null) {
    if (fraction.replace(/0+$/, '').length > places) return []
    const wei = BigInt(whole + fraction.padEnd(places, '0').slice(0, places)).toString()
    return amounts(wei)
  }
  const number = BigInt(whole)
  const seconds = whole.length >= 12 ? Number(number) / 1000 : Number(number)
  return [
    { as: 'hex', value: `0x${number.toString(16)}` },
    ...amounts(number.toString()).filter(({ as }) => as !== 'wei'),
    ...(whole.length >= 9 && whole.length <= 13
      ? [{ as: 'time' as const, value: new Date(seconds * 1000).toISOString() }]
      : []),
  ]
}

const amounts = (wei: string): Conversion[] => [
  { as: 'wei', value: wei },
  { as: 'gwei', value: shifted(wei, GWEI) },
  { as: 'coins', value: shifted(wei, COIN) },
]

function ofHex(hex: Hex): Conversion[] {
  const digits = hex.length - 2
  const found: Conversion[] = []
  if (digits === 40) found.push({ as: 'address', value: checksumAddress(hex) })
  if (digits > 0 && digits <= 64) found.push({ as: 'decimal', value: BigInt(hex).toString() })
  if (digits % 2 !== 0) return found
  const bytes = bytesOf(hex)
  found.push({ as: 'keccakBytes', value: hexOf(keccak_256(bytes)) })
  const text = readText(bytes)
  if (text !== null) found.push({ as: 'utf8', value: text })
  const list = readList(bytes)
  if (list !== null) found.push({ as: 'rlp', value: list })
  return found
}

function readText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\0+$/, '')
    return text !== '' && !/[^\P{C}\n\t]/u.test(text) ? text : null
  } catch {
    return null
  }
}

/** A list of RLP as JSON; null where the bytes are none, or a single item, which any byte is. */
function readList(bytes: Uint8Array): string | null {
  try {
    const item = decodeRlp(bytes)
    return Array.isArray(item) ? JSON.stringify(plain(item), null, 2) : null
  } catch {
    return null
  }
}
const plain = (item: RlpItem): unknown =>
  item instanceof Uint8Array ? hexOf(item) : typeof item === 'string' ? item : item.map(plain)

const ofText = (text: string): Conversion[] => {
  const bytes = new TextEncoder().encode(text)
  return [
    { as: 'text', value: hexOf(bytes) },
    { as: 'keccakText', value: hexOf(keccak_256(bytes)) },
  ]
}

/** Selector and topic of `name(type name, …)`, whose names, blanks and short types are made canonical. Source: Solidity, "Contract ABI". */
function ofSignature(text: string): Conversion[] {
  const parts = /^(?:function |event |error )?\s*([A-Za-z_$][\w$]*)\s*(\([\w$\s,()[\]]*\))/.exec(text)
  const list = parts === null ? null : firstList(parts[2]!)
  if (parts === null || list === null) return []
  const types = list
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\w\])]) [\w$ ]+(?=[,)])/g, '')
    .replace(/\s/g, '')
    .replace(/\b(u?int)(?![\w])/g, '$1256')
  const hash = hexOf(keccak_256(new TextEncoder().encode(`${parts[1]!}${types}`)))
  return [
    { as: 'selector', value: hash.slice(0, 10) },
    { as: 'topic', value: hash },
  ]
}

/** Up to the bracket that closes the first one: what a function returns is no part of its name. */
function firstList(text: string): string | null {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(0, at + 1)
  }
  return null
}

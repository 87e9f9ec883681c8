import { beginningOf } from '@orrery/model/inscription'
import type { Hex } from '@orrery/primitives/hex'
import { readOp, type Op } from '../inscriptions/read-envelopes.ts'
import { readCbor, type CborValue } from '../read-cbor.ts'
import type { Cat20Deploy } from './cat20-book.ts'

/** What a script announces: a token of CAT20, or what is none, a collection of CAT721 above all. */
export type Announcement =
  | (Pick<Cat20Deploy, 'name' | 'symbol' | 'decimals' | 'max' | 'premine' | 'limit'> & { readonly kind: 'token' })
  | { readonly kind: 'other' }

/** Characters of a name that are kept. */
const MOST_NAME = 200
/** Decimals that a token may have: amounts are 31 bits, so that whole tokens end at nine. */
const MOST_DECIMALS = 255
const MOST_DIGITS = 40
/** Steps of an envelope: what says so much says it in pushes of one byte. */
const MOST_STEPS = 10_000

/** `cat` */
const PROTOCOL = '636174'
const OP_IF = 0x63
const OP_ENDIF = 0x68

/**
 * What a tapscript announces by `OP_0 OP_IF "cat" 1|2 … OP_ENDIF` (cat-token-box, `packages/tracker`, `common/utils.ts`): the first such envelope counts, wherever it stands; null without one, where it is of
 * something else, lacks what it must say, or the script pushes beyond its end. Linear in the script's length; of an envelope with more than 10,000 steps nothing is told.
 */
export function readAnnouncement(script: Hex): Announcement | null {
  if (!script.includes(PROTOCOL)) return null
  let before: readonly Op[] = []
  let found: { readonly marker: number; readonly items: Op[]; isLong: boolean; isClosed: boolean } | null = null
  for (let at = 2; at < script.length;) {
    const op = readOp(script, at)
    if (op === null) return null
    at = op.next
    if (found === null) {
      const marker = numberOf(op)
      const [zero, when, name] = before
      if (zero?.push === '' && when?.code === OP_IF && name?.push === PROTOCOL && marker !== null && marker <= 3)
        found = { marker, items: [], isLong: false, isClosed: false }
      before = [...before.slice(-2), op]
    } else if (found.isClosed) continue
    else if (op.code === OP_ENDIF && found.items.length > 0) found.isClosed = true
    else if (found.items.length < MOST_STEPS) found.items.push(op)
    else found.isLong = true
  }
  if (found === null || !found.isClosed || found.marker === 3) return null
  if (found.isLong) return { kind: 'other' }
  return found.marker === 1 ? readToken(found.items) : readCollection(found.items)
}

/** The small number that a step pushes, by an opcode or as one byte; null for any other. */
function numberOf({ code, push }: Pick<Op, 'code' | 'push'>): number | null {
  const value = push === null ? code - 0x50 : push.length === 2 ? Number.parseInt(push, 16) : 0
  return value >= 1 && value <= 16 ? value : null
}

/** Whether the reference writes what a step pushes as digits: empty pushes and small numbers it writes as opcodes. */
const isData = (op: Op): boolean => op.push !== null && op.push !== '' && op.push !== '81' && numberOf(op) === null

function readToken(items: readonly Op[]): Announcement | null {
  // The reference ends the message before the first step that it does not write as digits.
  const end = items.findIndex((op) => !isData(op))
  const pushed = end === -1 ? items : items.slice(0, end)
  const says = readMap(pushed.map(({ push }) => push!).join(''))
  if (says === null) return null
  if (['name', 'symbol', 'decimals'].some((word) => says.get(word) === undefined)) return null
  const [name, symbol] = [nameOf(says.get('name')), nameOf(says.get('symbol'))]
  const decimals = integerOf(says.get('decimals'))
  // The reference's database refuses what is no text or no number, and takes those with decimals below zero for collections.
  if (name === null || symbol === null || decimals === null || decimals < 0n || decimals > BigInt(MOST_DECIMALS))
    return { kind: 'other' }
  const amount = (word: string): bigint | null => {
    const whole = integerOf(says.get(word))
    return whole === null || whole < 0n || String(whole).length + Number(decimals) > MOST_DIGITS
      ? null
      : whole * 10n ** decimals
  }
  const [max, premine, limit] = [amount('max'), amount('premine'), amount('limit')]
  return { kind: 'token', name, symbol, decimals: Number(decimals), max, premine, limit }
}

/** Fields by tag up to the content (`parseEnvelope`): 5 is its metadata, which must have a name and a symbol. */
function readCollection(items: readonly Op[]): Announcement | null {
  let metadata = ''
  for (let at = 0; at < items.length - 1;) {
    const tag = items[at]!
    const number = numberOf(tag)
    if (tag.push === '') break
    if (number === 5) metadata += items[at + 1]!.push ?? ''
    at += number === 1 || number === 5 || number === 9 ? 2 : 1
  }
  const says = metadata === '' ? null : readMap(metadata)
  const isNamed = says !== null && says.get('name') !== undefined && says.get('symbol') !== undefined
  return isNamed ? { kind: 'other' } : null
}

/** A map of texts; null for anything else. */
function readMap(digits: string): ReadonlyMap<CborValue, CborValue> | null {
  const value = readCbor(digits)?.value
  return value instanceof Map && [...value.keys()].every((key) => typeof key === 'string' && key !== '__proto__')
    ? (value as ReadonlyMap<CborValue, CborValue>)
    : null
}

/** A text as it can be stored. The reference's database takes numbers for texts, and refuses those with a zero among their characters. */
function nameOf(value: CborValue): string | null {
  const isPlain = typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number'
  if (!isPlain) return null
  const text = String(value)
  return text.includes('\0') ? null : beginningOf(text.toWellFormed(), MOST_NAME)
}

/** A whole number, also one that is written as text. */
function integerOf(value: CborValue): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  return typeof value === 'string' && value.length <= 100 && /^\s*[+-]?\d+\s*$/.test(value)
    ? BigInt(value.trim().replace(/^\+/, ''))
    : null
}

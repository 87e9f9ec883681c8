import { startsWith } from '@orrery/transport/scan-answers'
import type { PackedCells, PackedLog } from '@orrery/model/packed'
import type { Hex } from '@orrery/primitives/hex'

/** Hex digits of a word: 32 bytes. */
export const WORD = 64
const ADDRESS = 40

/** Where the rows of one log go. */
export type EventRows = {
  /** Begins a row; its chain, height, tx_index and seq are written. */
  row(table: string): PackedCells
  /** Makes the log's row findable: by an address, or by the first 8 bytes of an id. */
  key(topic: number, text: Uint8Array, at: number, digits: number): void
}

/** A log as text with the places of its parts: of topics 64 digits each, of `data` as many as there are. */
export type LogText = Omit<PackedLog, 'logIndex'>

/**
 * An event that is decoded when a block is indexed. `write` is called for logs of this shape only; it is pure, never
 * throws on digits and does work that the log's length bounds. What does not fit gives no row.
 */
export type EventRecord = {
  readonly topic0: Hex
  /** Number of topics, `topic0` included. */
  readonly topics: number
  /** Words of data: exactly, or at least so many where the data has parts of any length. */
  readonly words: number
  readonly open?: true
  /** Which topics (1 to 3) and words of data must hold an address: 20 bytes after zeros. */
  readonly addresses?: { readonly topics?: readonly number[]; readonly words?: readonly number[] }
  /** Contracts that it is believed of; any, unless told. Lower-case. */
  readonly emitters?: readonly Hex[]
  write(log: LogText, rows: EventRows): void
}

const PADDING = Buffer.from('0'.repeat(WORD - ADDRESS), 'latin1')
const ZEROS = Buffer.from('0'.repeat(WORD), 'latin1')

/** Place of a word of data. */
export const wordAt = (log: LogText, index: number): number => log.data + index * WORD

/** Place of the address in a topic. */
export const topicAddress = (log: LogText, index: number): number => log.topics[index]! + WORD - ADDRESS

/** Place of the address in a word of data. */
export const wordAddress = (log: LogText, index: number): number => wordAt(log, index) + WORD - ADDRESS

/** Whether a word holds an address. */
export const isAddress = (text: Uint8Array, at: number): boolean => startsWith(text, at, PADDING)

/** Whether so many digits are zeros. */
export function isZero(text: Uint8Array, at: number, digits: number): boolean {
  for (let i = at; i < at + digits; i++) if (text[i] !== 48) return false
  return true
}

/** Whether a word is zero. */
export const isZeroWord = (text: Uint8Array, at: number): boolean => startsWith(text, at, ZEROS)

/** Whether an unsigned word fits a signed one: its first digit is 0 to 7. */
export const isPositive = (text: Uint8Array, at: number): boolean => text[at]! < 56

/** Digits as text. */
export const digitsAt = (text: Uint8Array, at: number, digits: number): string =>
  (text as Buffer).toString('latin1', at, at + digits)

/** An unsigned word as a number; null beyond 2^52. */
export function numberOf(text: Uint8Array, at: number): number | null {
  const value = isZero(text, at, WORD - 13) ? parseInt(digitsAt(text, at + WORD - 13, 13), 16) : NaN
  return Number.isNaN(value) ? null : value
}

/** An unsigned word. Throws `RangeError` on what are no digits. */
export function uintOf(text: Uint8Array, at: number): bigint {
  try {
    return BigInt(`0x${digitsAt(text, at, WORD)}`)
  } catch (cause) {
    throw new RangeError('not a word', { cause })
  }
}

/** Writes an address of a log. */
export const putAddress = (cells: PackedCells, log: LogText, at: number): void => cells.hexAt(log.text, at, ADDRESS)

/** Writes an address, or absence where it is zero. */
export const putParty = (cells: PackedCells, log: LogText, at: number): void =>
  isZero(log.text, at, ADDRESS) ? cells.hexOrNull(null) : cells.hexAt(log.text, at, ADDRESS)

/** Writes a word as a `u256`; as an `i256` where it is one. */
export const putWord = (cells: PackedCells, log: LogText, at: number): void => cells.u256At(log.text, at, WORD)

/** Makes a row findable by addresses at these places, by each once and not by zero. */
export function keyAddresses(rows: EventRows, topic: number, log: LogText, ...places: readonly number[]): void {
  const { text } = log
  places.forEach((at, i) => {
    const isNew = !places.slice(0, i).some((earlier) => isSame(text, earlier, at))
    if (isNew && !isZero(text, at, ADDRESS)) rows.key(topic, text, at, ADDRESS)
  })
}

function isSame(text: Uint8Array, one: number, other: number): boolean {
  for (let i = 0; i < ADDRESS; i++) if (text[one + i] !== text[other + i]) return false
  return true
}

/** Makes a row findable by the first 8 bytes of an id. */
export const keyId = (rows: EventRows, topic: number, log: LogText, at: number): void =>
  rows.key(topic, log.text, at, 16)

/** Where the bytes of a dynamic parameter are: the word `index` of data is its offset. Null where they do not lie inside. */
export function bytesAt(log: LogText, index: number): { readonly at: number; readonly digits: number } | null {
  const offset = numberOf(log.text, wordAt(log, index))
  if (offset === null || offset % 32 !== 0 || offset * 2 + WORD > log.dataDigits) return null
  const length = numberOf(log.text, log.data + offset * 2)
  if (length === null || offset * 2 + WORD + length * 2 > log.dataDigits) return null
  return { at: log.data + offset * 2 + WORD, digits: length * 2 }
}

/** A dynamic text parameter of at most so many bytes; null where it is longer, no UTF-8 or not there. */
export function textAt(log: LogText, index: number, maxBytes: number): string | null {
  const found = bytesAt(log, index)
  if (found === null || found.digits > maxBytes * 2) return null
  const bytes = Buffer.from(digitsAt(log.text, found.at, found.digits), 'hex')
  try {
    return bytes.length * 2 === found.digits ? UTF8.decode(bytes) : null
  } catch {
    return null
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Writes a text, or its absence. */
export function putText(cells: PackedCells, value: string | null): void {
  if (cells.present(value)) cells.text(value!)
}

/** Writes a number, or its absence. */
export function putNumber(cells: PackedCells, value: number | null): void {
  if (cells.present(value)) cells.u64(value!)
}

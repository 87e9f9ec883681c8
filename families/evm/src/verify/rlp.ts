import type { Hex } from '@orrery/primitives/hex'
import { makeRoom, writeHex } from './hex-bytes.ts'

/** What RLP encodes: bytes as hex text or as an array, or a list of such. */
export type RlpItem = Hex | Uint8Array | readonly RlpItem[]

/** Recursive length prefix. Source: yellow paper, appendix B. */
export function encodeRlp(item: RlpItem, prefix?: number): Uint8Array {
  const lengths: number[] = []
  const size = measure(item, lengths)
  const start = prefix === undefined ? 0 : 1
  const out = makeRoom(start + size)
  if (prefix !== undefined) out[0] = prefix
  write(item, out, start, lengths, { next: 0 })
  return out
}

/** A number as RLP wants it: big-endian bytes without leading zeros. Takes a quantity or padded hex. */
export function toRlpNumber(quantity: Hex | null | undefined): Hex {
  if (quantity === null || quantity === undefined) return '0x'
  let from = 2
  while (from < quantity.length && quantity.charCodeAt(from) === 0x30) from++
  const digits = from === 2 ? quantity.slice(2) : quantity.slice(from)
  return digits.length % 2 === 0 ? `0x${digits}` : `0x0${digits}`
}

const SINGLE = 0x38 // '8': a first digit below it means a byte below 0x80

const lengthBytes = (n: number): number => (n < 0x1_00 ? 1 : n < 0x1_00_00 ? 2 : n < 0x1_00_00_00 ? 3 : 4)

const wrapped = (payload: number): number => (payload < 56 ? 1 : 1 + lengthBytes(payload)) + payload

/** Size of the item; payload sizes of lists are noted in the order in which `write` meets them. */
function measure(item: RlpItem, lengths: number[]): number {
  if (typeof item === 'string') {
    const bytes = (item.length - 2) >>> 1
    return bytes === 1 && item.charCodeAt(2) < SINGLE ? 1 : wrapped(bytes)
  }
  if (item instanceof Uint8Array) return item.length === 1 && item[0]! < 0x80 ? 1 : wrapped(item.length)
  const slot = lengths.length
  lengths.push(0)
  let payload = 0
  for (const part of item as readonly RlpItem[]) payload += measure(part, lengths)
  lengths[slot] = payload
  return wrapped(payload)
}

function write(
  item: RlpItem,
  out: Uint8Array,
  at: number,
  lengths: readonly number[],
  cursor: { next: number },
): number {
  if (typeof item === 'string') {
    const bytes = (item.length - 2) >>> 1
    const from = bytes === 1 && item.charCodeAt(2) < SINGLE ? at : writePrefix(out, at, bytes, 0x80)
    if (bytes > 0) writeHex(out, from, item)
    return from + bytes
  }
  if (item instanceof Uint8Array) {
    const from = item.length === 1 && item[0]! < 0x80 ? at : writePrefix(out, at, item.length, 0x80)
    out.set(item, from)
    return from + item.length
  }
  let from = writePrefix(out, at, lengths[cursor.next++]!, 0xc0)
  for (const part of item as readonly RlpItem[]) from = write(part, out, from, lengths, cursor)
  return from
}

function writePrefix(out: Uint8Array, at: number, payload: number, base: number): number {
  if (payload < 56) {
    out[at] = base + payload
    return at + 1
  }
  const bytes = lengthBytes(payload)
  out[at] = base + 55 + bytes
  for (let i = 0; i < bytes; i++) out[at + 1 + i] = payload >>> (8 * (bytes - 1 - i))
  return at + 1 + bytes
}

import type { Hex } from '@orrery/primitives/hex'
import type { RawInput, RawOutput, RawTx } from './raw-block.ts'
import { sha256d } from './sha256d.ts'

/** Walks serialised bytes. Every read beyond the end throws `RangeError`. */
export class ByteReader {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  /** Goes on by so many bytes; answers where they begin. */
  pass(size: number): number {
    const from = this.at
    if (size < 0 || from + size > this.bytes.length) throw new RangeError('serialised data ends early')
    this.at = from + size
    return from
  }

  take(size: number): Buffer {
    const from = this.pass(size)
    return this.bytes.subarray(from, from + size)
  }

  u8(): number {
    return this.bytes[this.pass(1)]!
  }

  u32(): number {
    return this.bytes.readUInt32LE(this.pass(4))
  }

  i32(): number {
    return this.bytes.readInt32LE(this.pass(4))
  }

  u64(): bigint {
    return this.bytes.readBigUInt64LE(this.pass(8))
  }

  /** CompactSize integer. */
  size(): number {
    const first = this.u8()
    if (first < 0xfd) return first
    if (first === 0xfd) return this.bytes.readUInt16LE(this.pass(2))
    if (first === 0xfe) return this.u32()
    const long = this.u64()
    if (long > 0x02000000n) throw new RangeError('a length is beyond any message')
    return Number(long)
  }

  hex(size: number): Hex {
    const from = this.pass(size)
    return `0x${this.bytes.toString('hex', from, from + size)}`
  }

  /** Whether these bytes come next, as digits behind `0x`, of any number. `text` is all of them as a node wrote them: where it says the same nothing is written again. */
  isNext(digits: Hex | undefined, size: number, text: string): boolean {
    const from = this.pass(size)
    if (digits === undefined || digits.length !== 2 + 2 * size) return false
    return text.startsWith(digits.slice(2), 2 * from) || `0x${this.bytes.toString('hex', from, from + size)}` === digits
  }

  /** 32 bytes in the order in which hashes are shown. */
  hash(): Hex {
    return `0x${Buffer.from(this.take(32)).reverse().toString('hex')}`
  }
}

/**
 * Reads one serialised transaction with or without witness (BIP-144), and leaves the reader behind it.
 * The flag byte of a Litecoin transaction may announce extension data after the witness (LIP-0002);
 * only its empty form occurs in blocks. Where `payloads` may follow (DIP-2), there is no witness.
 */
export function readRawTx(reader: ByteReader, { payloads = false } = {}): RawTx {
  const start = reader.at
  const { version, type } = readVersion(reader, payloads)
  const flag =
    !payloads && reader.bytes[reader.at] === 0 && (reader.bytes[reader.at + 1] ?? 0) !== 0
      ? (reader.take(2)[1] ?? 0)
      : 0
  const bodyStart = reader.at
  const inputs: RawInput[] = []
  const inputCount = reader.size()
  for (let i = 0; i < inputCount; i++) {
    const prevTxid = reader.hash()
    const prevVout = reader.u32()
    const script = reader.hex(reader.size())
    const coinbase = prevVout === 0xffffffff && /^0x0+$/.test(prevTxid)
    inputs.push({
      coinbase: coinbase ? script : null,
      prevTxid: coinbase ? null : prevTxid,
      prevVout: coinbase ? 0 : prevVout,
      scriptSig: coinbase ? '0x' : script,
      sequence: reader.u32(),
      witness: [],
      prevout: null,
    })
  }
  const outputs: RawOutput[] = []
  const outputCount = reader.size()
  for (let i = 0; i < outputCount; i++)
    outputs.push({ value: reader.u64(), script: reader.hex(reader.size()), token: null })
  const bodyEnd = reader.at
  if (flag & 1) {
    for (let i = 0; i < inputs.length; i++) {
      const witness: Hex[] = []
      const items = reader.size()
      for (let k = 0; k < items; k++) witness.push(reader.hex(reader.size()))
      inputs[i] = { ...inputs[i]!, witness }
    }
  }
  if (flag & 8 && reader.u8() !== 0) throw new RangeError('a transaction inside an extension block is not read')
  const lockTime = reader.u32()
  const lockEnd = reader.at
  const special = type === 0 ? null : { type, payload: reader.hex(reader.size()) }
  const whole = reader.bytes.subarray(start, reader.at)
  const base = Buffer.concat([
    reader.bytes.subarray(start, start + 4),
    reader.bytes.subarray(bodyStart, bodyEnd),
    reader.bytes.subarray(lockEnd - 4, reader.at),
  ])
  const weight = base.length * 3 + whole.length
  const txid = shownHash(base)
  return {
    txid,
    wtxid: flag & 1 ? shownHash(whole) : txid,
    version,
    lockTime,
    size: whole.length,
    vsize: Math.ceil(weight / 4),
    weight,
    inputs,
    outputs,
    hex: `0x${whole.toString('hex')}`,
    special,
  }
}

/** The first four bytes. Where `payloads` may follow, the lower half of them with its sign; from version 3 on the upper half is a type (DIP-2). */
export function readVersion(
  reader: ByteReader,
  payloads: boolean,
): { readonly version: number; readonly type: number } {
  if (!payloads) return { version: reader.i32(), type: 0 }
  const word = reader.u32()
  const version = (word << 16) >> 16
  return { version, type: version < 3 ? 0 : word >>> 16 }
}

const shownHash = (bytes: Uint8Array): Hex => `0x${sha256d(bytes).reverse().toString('hex')}`

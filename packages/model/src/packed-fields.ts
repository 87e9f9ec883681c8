import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import type { TxRow } from './rows.ts'

/**
 * The own fields of a transaction of an output chain in bytes, as the archive keeps them of transactions without anything out of the ordinary: a third of their JSON text.
 * What statements ask for stands at places that counts alone tell. Little endian:
 *
 * | at | |
 * | --- | --- |
 * | 0 | the form, 1 |
 * | 1 | 1 where the hash of all bytes is not the id |
 * | 2, 4 | how many inputs and outputs, two bytes each |
 * | 6, 10 | version and lock time, four bytes each |
 * | 14, 18, 22 | size, virtual size and weight, four bytes each; 0 for what is not told |
 * | 26 | hundredths of a base unit a byte, eight bytes |
 * | 34 | by input: the block of what it spends and one, four bytes; 0 where it is not known |
 * | | by input, then by output: base units, eight bytes |
 * | | by output: its type |
 * | | by input, then by output: bytes of the address key; 0 for none |
 * | | the keys |
 * | | by input: outpoint (32 and 4 bytes), sequence (4), type (1), unlocking script, witness |
 * | | by output: length of its script (varint), and the script where it carries data and is kept |
 * | | the hash of all bytes, where it is not the id |
 *
 * An unlocking script and each item of a witness have their length before them (varint), a witness the number of its items and one before that; 0 and the length of all
 * for one that is too long to be kept. Of a script that is too long the length alone is told.
 */
export const PACKED = {
  form: 1,
  inputs: 2,
  outputs: 4,
  version: 6,
  lockTime: 10,
  size: 14,
  vsize: 18,
  weight: 22,
  feeRate: 26,
  head: 34,
  /** Bytes of an input, and of an output, in what follows the head, keys left out. */
  made: 4,
  amount: 8,
} as const

/** The table that chains of outputs have. */
export const OUTPUT_TABLE = 'utxo_outputs'

/** Names of what outputs are, by their code. Codes are stored: names are only added at the end. */
export const PACKED_TYPES: readonly string[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr', 'p2pk', 'data']
/** Longer unlocking data and scripts are told by their length only. */
export const KEPT_BYTES = 1_000

const MOST_SIDES = 0xffff

type Input = {
  readonly txid: Hex | null
  readonly vout: number
  readonly value: string | null
  readonly address: Hex | null
  readonly type: string
  readonly sequence: number
  readonly scriptSig: Hex | null
  readonly scriptSigBytes: number
  readonly witness: readonly Hex[] | null
  readonly witnessBytes: number
  readonly height: number | null
}
type Output = {
  readonly value: string
  readonly address: Hex | null
  readonly type: string
  readonly script: Hex | null
  readonly scriptBytes: number
  readonly token: unknown
}
type Fields = {
  readonly version: number
  readonly lockTime: number
  readonly wtxid: Hex
  readonly size: number
  readonly vsize: number | null
  readonly weight: number | null
  readonly totalIn: string | null
  readonly totalOut: string
  readonly sent: string | null
  readonly feeRate: string | null
  readonly rbf: boolean
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
  readonly special: unknown
  readonly mempool: unknown
}

/** The fields in bytes; null where they hold anything that these cannot: then they are kept as JSON. `unpackFields` makes the same of them. */
export function packFields({ hash, value, ext }: Pick<TxRow, 'hash' | 'value' | 'ext'>): Buffer | null {
  const fields = ext as unknown as Fields
  if (!Array.isArray(fields.inputs) || !Array.isArray(fields.outputs) || !isPlain(fields, value)) return null
  const out = new Out()
  const { inputs, outputs } = fields
  const sides = [...inputs, ...outputs]
  out.u8(PACKED.form)
  out.u8(fields.wtxid === hash ? 0 : 1)
  out.u16(inputs.length)
  out.u16(outputs.length)
  out.u32(fields.version >>> 0)
  for (const told of [fields.lockTime, fields.size, fields.vsize ?? 0, fields.weight ?? 0]) out.u32(told)
  out.u64(BigInt(fields.feeRate!.replace('.', '')))
  for (const { height } of inputs) out.u32(height === null ? 0 : height + 1)
  for (const side of sides) out.u64(BigInt(side.value!))
  for (const { type } of outputs) out.u8(PACKED_TYPES.indexOf(type))
  for (const { address } of sides) out.u8(address === null ? 0 : (address.length - 2) / 2)
  for (const { address } of sides) if (address !== null) out.hex(address)
  for (const input of inputs) {
    out.hex(input.txid!)
    out.u32(input.vout)
    out.u32(input.sequence)
    out.u8(PACKED_TYPES.indexOf(input.type))
    out.varint(input.scriptSigBytes)
    if (input.scriptSig !== null) out.hex(input.scriptSig)
    if (input.witness === null) {
      out.varint(0)
      out.varint(input.witnessBytes)
    } else {
      out.varint(input.witness.length + 1)
      for (const item of input.witness) {
        out.varint((item.length - 2) / 2)
        out.hex(item)
      }
    }
  }
  for (const { script, scriptBytes } of outputs) {
    out.varint(scriptBytes)
    if (script !== null) out.hex(script)
  }
  if (fields.wtxid !== hash) out.hex(fields.wtxid)
  const bytes = out.bytes()
  // Whatever else is in it is told by what comes back.
  const again = unpackFields(bytes, { hash, value })
  return JSON.stringify(again) === JSON.stringify(ext) ? bytes : null
}

/** What would stand in no place, and what a place does not hold. */
function isPlain(fields: Fields, value: bigint): boolean {
  const { inputs, outputs, feeRate, sent, mempool, special, wtxid } = fields
  if (wtxid?.length !== HASH_TEXT) return false
  if (inputs.length === 0 || outputs.length === 0 || Math.max(inputs.length, outputs.length) > MOST_SIDES) return false
  if (feeRate === null || sent !== String(value) || mempool !== null || special !== null) return false
  return (
    [fields.lockTime, fields.size, fields.vsize ?? 0, fields.weight ?? 0].every(isWord) &&
    [feeRate.replace('.', ''), fields.totalIn, fields.totalOut].every(isAmount) &&
    inputs.every(
      (one) =>
        one.txid?.length === HASH_TEXT &&
        isOfLength(one.scriptSig, one.scriptSigBytes) &&
        isKey(one.address) &&
        isAmount(one.value) &&
        isWord(one.vout) &&
        isWord(one.sequence) &&
        isWord((one.height ?? 0) + 1) &&
        PACKED_TYPES.includes(one.type),
    ) &&
    outputs.every(
      (one) =>
        isAmount(one.value) &&
        isOfLength(one.script, one.scriptBytes) &&
        isKey(one.address) &&
        PACKED_TYPES.includes(one.type) &&
        (one.script !== null) === keepsScript(one.type, one.scriptBytes),
    )
  )
}

/** Characters of a hash. */
const HASH_TEXT = 66
const isOfLength = (told: Hex | null, bytes: number): boolean => told === null || told.length === 2 + 2 * bytes
const isKey = (key: Hex | null): boolean => key === null || (key.length > 2 && key.length <= 2 + 2 * 0xff)
const isWord = (told: number): boolean => told >>> 0 === told
const isAmount = (told: string | null): boolean =>
  told !== null && /^[0-9]{1,16}$/.test(told) && Number.isSafeInteger(Number(told))
const keepsScript = (type: string, bytes: number): boolean => type === 'data' && bytes <= KEPT_BYTES

/** The fields that `packFields` packed, of the transaction with this hash and value. Throws `RangeError` for bytes that are none. */
export function unpackFields(bytes: Buffer, { hash, value }: Pick<TxRow, 'hash' | 'value'>): JsonObject {
  const at = (place: number): number => bytes.readUInt32LE(place)
  if (bytes[0] !== PACKED.form) throw new RangeError(`fields of form ${bytes[0]}`)
  const [n, m] = [bytes.readUInt16LE(PACKED.inputs), bytes.readUInt16LE(PACKED.outputs)]
  const amounts = PACKED.head + PACKED.made * n
  const types = amounts + PACKED.amount * (n + m)
  const lengths = types + m
  let place = lengths + n + m
  const take = (size: number): Hex => {
    if (place + size > bytes.length) throw new RangeError('fields that end early')
    place += size
    return `0x${bytes.toString('hex', place - size, place)}`
  }
  const word = (): number => {
    place += 4
    return at(place - 4)
  }
  const varint = (): number => {
    let told = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes.readUInt8(place++)
      told += (byte & 0x7f) * scale
      if (byte < 128) return told
    }
  }
  const type = (code: number): string => {
    const name = PACKED_TYPES[code]
    if (name === undefined) throw new RangeError(`an output of type ${code}`)
    return name
  }
  const keys = Array.from({ length: n + m }, (_, side) => {
    const length = bytes.readUInt8(lengths + side)
    return length === 0 ? null : take(length)
  })
  const whole = (from: number): number => at(from) + at(from + 4) * 0x1_0000_0000
  const amount = (side: number): number => whole(amounts + PACKED.amount * side)
  let taken = 0
  let isReplaceable = false
  const inputs = Array.from({ length: n }, (_, i): Input => {
    const [txid, vout, sequence] = [take(32), word(), word()]
    const spent = type(bytes.readUInt8(place++))
    const scriptSigBytes = varint()
    const scriptSig = scriptSigBytes > KEPT_BYTES ? null : take(scriptSigBytes)
    const items = varint()
    const witness = items === 0 ? null : Array.from({ length: items - 1 }, () => take(varint()))
    const witnessBytes = witness?.reduce((sum, item) => sum + (item.length - 2) / 2, 0) ?? varint()
    const made = at(PACKED.head + PACKED.made * i)
    taken += amount(i)
    isReplaceable ||= sequence < 0xff_ff_ff_fe
    return {
      txid,
      vout,
      value: String(amount(i)),
      address: keys[i]!,
      type: spent,
      sequence,
      scriptSig,
      scriptSigBytes,
      witness,
      witnessBytes,
      height: made === 0 ? null : made - 1,
    }
  })
  let paid = 0
  const outputs = Array.from({ length: m }, (_, i): Output => {
    const name = type(bytes.readUInt8(types + i))
    const scriptBytes = varint()
    paid += amount(n + i)
    return {
      value: String(amount(n + i)),
      address: keys[n + i]!,
      type: name,
      script: keepsScript(name, scriptBytes) ? take(scriptBytes) : null,
      scriptBytes,
      token: null,
    }
  })
  const rate = whole(PACKED.feeRate)
  const fields: Fields = {
    version: bytes.readInt32LE(PACKED.version),
    lockTime: at(PACKED.lockTime),
    wtxid: bytes[1] === 0 ? hash : take(32),
    size: at(PACKED.size),
    vsize: at(PACKED.vsize) || null,
    weight: at(PACKED.weight) || null,
    totalIn: String(taken),
    totalOut: String(paid),
    sent: String(value),
    feeRate: `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`,
    rbf: isReplaceable,
    inputs,
    outputs,
    special: null,
    mempool: null,
  }
  return fields as unknown as JsonObject
}

/** Bytes that are put together. */
class Out {
  private memory = Buffer.alloc(512)
  private length = 0

  u8(value: number): void {
    const at = this.room(1)
    this.memory.writeUInt8(value, at)
  }

  u16(value: number): void {
    const at = this.room(2)
    this.memory.writeUInt16LE(value, at)
  }

  u32(value: number): void {
    const at = this.room(4)
    this.memory.writeUInt32LE(value, at)
  }

  u64(value: bigint): void {
    const at = this.room(8)
    this.memory.writeBigUInt64LE(value, at)
  }

  varint(value: number): void {
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      this.u8(rest >= 128 ? (rest % 128) + 128 : rest)
      if (rest < 128) return
    }
  }

  hex(text: Hex): void {
    const size = (text.length - 2) / 2
    const at = this.room(size)
    this.memory.write(text.slice(2), at, size, 'hex')
  }

  bytes(): Buffer {
    return this.memory.subarray(0, this.length)
  }

  private room(size: number): number {
    const at = this.length
    this.length += size
    if (this.length > this.memory.length)
      this.memory = Buffer.concat([this.memory, Buffer.alloc(this.length + this.memory.length)])
    return at
  }
}

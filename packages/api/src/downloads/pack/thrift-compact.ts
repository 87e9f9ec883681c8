/** A value of Thrift's compact protocol: fields of a structure by number, a list of one type, a whole number or text. */
export type ThriftValue =
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly text: string }
  | { readonly list: readonly ThriftValue[] }
  | { readonly struct: ReadonlyMap<number, ThriftValue> }

/** A structure of fields by number; those that are undefined are left out. */
export const struct = (fields: Readonly<Record<number, ThriftValue | undefined>>): ThriftValue => ({
  struct: new Map(
    Object.entries(fields).flatMap(([id, value]) => (value === undefined ? [] : [[Number(id), value] as const])),
  ),
})

const TYPE = { i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const

const typeOf = (value: ThriftValue): number =>
  'i32' in value
    ? TYPE.i32
    : 'i64' in value
      ? TYPE.i64
      : 'text' in value
        ? TYPE.text
        : 'list' in value
          ? TYPE.list
          : TYPE.struct

/** The bytes of a structure in Thrift's compact protocol (thrift-compact-protocol.md). */
export function writeThrift(value: ThriftValue): Buffer {
  const out: Buffer[] = []
  put(value, out)
  return Buffer.concat(out)
}

function put(value: ThriftValue, out: Buffer[]): void {
  if ('i32' in value) out.push(varint(zigzag(value.i32)))
  else if ('i64' in value) out.push(varint(zigzag(value.i64)))
  else if ('text' in value) out.push(varint(BigInt(Buffer.byteLength(value.text))), Buffer.from(value.text))
  else if ('list' in value) putList(value.list, out)
  else putFields(value.struct, out)
}

function putList(list: readonly ThriftValue[], out: Buffer[]): void {
  const type = list.length === 0 ? TYPE.i32 : typeOf(list[0]!)
  if (list.length < 15) out.push(Buffer.of((list.length << 4) | type))
  else out.push(Buffer.of(0xf0 | type), varint(BigInt(list.length)))
  for (const one of list) put(one, out)
}

function putFields(fields: ReadonlyMap<number, ThriftValue>, out: Buffer[]): void {
  let last = 0
  for (const [id, value] of [...fields].toSorted(([a], [b]) => a - b)) {
    const step = id - last
    const type = typeOf(value)
    if (step <= 15) out.push(Buffer.of((step << 4) | type))
    else out.push(Buffer.of(type), varint(zigzag(id)))
    put(value, out)
    last = id
  }
  out.push(Buffer.of(0))
}

const zigzag = (value: number): bigint => (value < 0 ? BigInt(value) * -2n - 1n : BigInt(value) * 2n)

function varint(value: bigint): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left >>= 7n) {
    if (left < 128n) {
      bytes.push(Number(left))
      return Buffer.from(bytes)
    }
    bytes.push(Number(left & 127n) | 128)
  }
}

/** A whole number as Thrift and Parquet's levels write it, seven bits to a byte. */
export const writeVarint = (value: number): Buffer => varint(BigInt(value))

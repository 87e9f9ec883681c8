import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Json } from '@orrery/primitives/json'
import { struct, writeThrift, writeVarint, type ThriftValue } from './thrift-compact.ts'

const pack = promisify(gzip)
const MAGIC = Buffer.from('PAR1')
/** Rows of a group: so many are held in memory at once. */
const GROUP_ROWS = 20_000

// Numbers of the format (parquet-format, src/main/thrift/parquet.thrift).
const PHYSICAL = { int64: 2, bytes: 6 } as const
const OPTIONAL = 1
const UTF8 = 0
const [PLAIN, RLE] = [0, 3] as const
const GZIP = 2
const DATA_PAGE = 0

/** A column: whole numbers where all of its values are such, else text, exactly as it stands in the other formats. */
export type ParquetColumn = { readonly name: string; readonly isNumber: boolean }

/** Which columns hold nothing but whole numbers that 64 bits keep. */
export async function parquetColumns(
  names: readonly string[],
  rows: AsyncIterable<readonly Json[]>,
): Promise<readonly ParquetColumn[]> {
  const kinds = names.map(() => ({ isNumber: true, isThere: false }))
  for await (const row of rows)
    for (const [index, kind] of kinds.entries()) {
      const value = row[index] ?? null
      if (value === null) continue
      kind.isThere = true
      if (!Number.isSafeInteger(value)) kind.isNumber = false
    }
  return names.map((name, index) => ({ name, isNumber: kinds[index]!.isThere && kinds[index]!.isNumber }))
}

/** The bytes of an Apache Parquet file with these rows, packed with gzip; every column may be without a value. */
export async function* parquetStream(
  columns: readonly ParquetColumn[],
  rows: AsyncIterable<readonly Json[]>,
): AsyncGenerator<Buffer> {
  let at = MAGIC.length
  let count = 0
  const groups: ThriftValue[] = []
  yield MAGIC
  for await (const group of groupsOf(rows)) {
    const chunks: ThriftValue[] = []
    let groupBytes = 0
    for (const [index, column] of columns.entries()) {
      const { body, plainBytes } = await writeChunk(
        column,
        group.map((row) => row[index] ?? null),
      )
      yield body
      chunks.push(chunkFacts(column, { at, values: group.length, bytes: body.length, plainBytes }))
      at += body.length
      groupBytes += plainBytes
    }
    groups.push(struct({ 1: { list: chunks }, 2: { i64: groupBytes }, 3: { i64: group.length } }))
    count += group.length
  }
  const foot = writeThrift(
    struct({
      1: { i32: 1 },
      2: { list: schemaOf(columns) },
      3: { i64: count },
      4: { list: groups },
      6: { text: 'Orrery' },
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(foot.length)
  yield Buffer.concat([foot, length, MAGIC])
}

async function* groupsOf(rows: AsyncIterable<readonly Json[]>): AsyncGenerator<readonly (readonly Json[])[]> {
  let group: (readonly Json[])[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < GROUP_ROWS) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

const schemaOf = (columns: readonly ParquetColumn[]): readonly ThriftValue[] => [
  struct({ 4: { text: 'rows' }, 5: { i32: columns.length } }),
  ...columns.map(({ name, isNumber }) =>
    struct({
      1: { i32: isNumber ? PHYSICAL.int64 : PHYSICAL.bytes },
      3: { i32: OPTIONAL },
      4: { text: name },
      6: isNumber ? undefined : { i32: UTF8 },
    }),
  ),
]

const chunkFacts = (
  { name, isNumber }: ParquetColumn,
  {
    at,
    values,
    bytes,
    plainBytes,
  }: { readonly at: number; readonly values: number; readonly bytes: number; readonly plainBytes: number },
): ThriftValue =>
  struct({
    2: { i64: at },
    3: struct({
      1: { i32: isNumber ? PHYSICAL.int64 : PHYSICAL.bytes },
      2: { list: [{ i32: PLAIN }, { i32: RLE }] },
      3: { list: [{ text: name }] },
      4: { i32: GZIP },
      5: { i64: values },
      6: { i64: plainBytes },
      7: { i64: bytes },
      9: { i64: at },
    }),
  })

/** One page with the values of a column: which of them are there, and those. */
async function writeChunk(
  { isNumber }: ParquetColumn,
  values: readonly Json[],
): Promise<{ readonly body: Buffer; readonly plainBytes: number }> {
  const there = values.filter((value) => value !== null)
  const levels = levelsOf(values)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(levels.length)
  const plain = Buffer.concat([size, levels, isNumber ? numbers(there) : texts(there)])
  const packed = await pack(plain)
  const head = writeThrift(
    struct({
      1: { i32: DATA_PAGE },
      2: { i32: plain.length },
      3: { i32: packed.length },
      5: struct({ 1: { i32: values.length }, 2: { i32: PLAIN }, 3: { i32: RLE }, 4: { i32: RLE } }),
    }),
  )
  return { body: Buffer.concat([head, packed]), plainBytes: head.length + plain.length }
}

/** Which values are there, one bit each in one packed run (Encodings.md, RLE/bit-packing hybrid). */
function levelsOf(values: readonly Json[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 8))
  for (const [index, value] of values.entries()) if (value !== null) bytes[index >> 3]! |= 1 << (index & 7)
  return Buffer.concat([writeVarint((bytes.length << 1) | 1), bytes])
}

function numbers(values: readonly Json[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) bytes.writeBigInt64LE(BigInt(value as number), index * 8)
  return bytes
}

function texts(values: readonly Json[]): Buffer {
  const bodies = values.map((value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))
  const bytes = Buffer.alloc(bodies.reduce((sum, { length }) => sum + 4 + length, 0))
  let at = 0
  for (const body of bodies) {
    at = bytes.writeUInt32LE(body.length, at)
    at += body.copy(bytes, at)
  }
  return bytes
}

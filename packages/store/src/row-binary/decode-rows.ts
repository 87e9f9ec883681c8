import { ENGINE_TYPE, type Columns, type ColumnType, type RowOf } from '../columns.ts'
import { ByteReader } from './byte-reader.ts'

type ReadRow = (reader: ByteReader) => object

const compiled = new WeakMap<Columns, ReadRow>()

/** A function that reads one row as an object literal, so that all rows of a query share one shape. */
function compileReader(columns: Columns): ReadRow {
  const known = compiled.get(columns)
  if (known) return known
  const fields = Object.entries(columns).map(([name, type]) => `[${JSON.stringify(name)}]: ${expression(type)}`)
  // oxlint-disable-next-line typescript/no-implied-eval -- made of column names as JSON and of a closed set of types
  const read = new Function('reader', 'absent', `'use strict'\nreturn { ${fields.join(', ')} }`) as (
    reader: ByteReader,
    absent: typeof emptyToNull,
  ) => object
  const bound: ReadRow = (reader) => read(reader, emptyToNull)
  compiled.set(columns, bound)
  return bound
}

const emptyToNull = (hex: string): string | null => (hex === '0x' ? null : hex)

function expression(type: ColumnType): string {
  if (type === 'hex?') return 'absent(reader.hex())'
  if (type.endsWith('?')) return `reader.u8() === 0 ? reader.${type.slice(0, -1)}() : null`
  return `reader.${type}()`
}

/** Rows from RowBinary, exactly. Throws `RangeError` when the bytes do not end with a row. */
export function decodeRows<C extends Columns>(columns: C, bytes: Uint8Array, offset = 0): RowOf<C>[] {
  const reader = new ByteReader(bytes, offset)
  const read = compileReader(columns)
  const rows: RowOf<C>[] = []
  while (!reader.done) rows.push(read(reader) as RowOf<C>)
  return rows
}

/** The last header that was found right, per columns: one comparison instead of parsing it again. */
const accepted = new WeakMap<Columns, Uint8Array>()

/**
 * Rows from RowBinaryWithNamesAndTypes. RowBinary itself says nothing about its types, so a query
 * whose third column is a UInt64 where a UInt32 is expected would decode to nonsense; the header
 * is compared with the columns and a difference throws `RangeError`. Names may differ.
 */
export function decodeTypedRows<C extends Columns>(columns: C, bytes: Uint8Array): RowOf<C>[] {
  if (bytes.length === 0) return []
  const last = accepted.get(columns)
  if (last && Buffer.compare(last, bytes.subarray(0, last.length)) === 0) return decodeRows(columns, bytes, last.length)
  const header = new ByteReader(bytes)
  const count = header.varint()
  const expected = Object.entries(columns)
  if (count !== expected.length)
    throw new RangeError(`the answer has ${count} columns, ${expected.length} are expected`)
  const names = Array.from({ length: count }, () => header.text())
  for (const [i, [name, type]] of expected.entries()) {
    const found = header.text().replace(/^LowCardinality\((.*)\)$/, '$1')
    if (found !== ENGINE_TYPE[type])
      throw new RangeError(`column ${name} (${names[i]}) is ${found}, ${ENGINE_TYPE[type]} is expected`)
  }
  accepted.set(columns, bytes.slice(0, header.offset))
  return decodeRows(columns, bytes, header.offset)
}

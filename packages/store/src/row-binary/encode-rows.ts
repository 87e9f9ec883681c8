import type { Columns, ColumnType, RowOf } from '../columns.ts'
import { ByteWriter } from './byte-writer.ts'

type WriteRow = (writer: ByteWriter, row: object) => void

const compiled = new WeakMap<Columns, WriteRow>()

/**
 * A function that writes one row of these columns. It is made from source text so that each
 * property is read at its own place in the code: 2-3 times the speed of a loop over columns.
 */
function compileWriter(columns: Columns): WriteRow {
  const known = compiled.get(columns)
  if (known) return known
  const lines = Object.entries(columns).map(([name, type]) => statement(`row[${JSON.stringify(name)}]`, type))
  // oxlint-disable-next-line typescript/no-implied-eval -- made of column names as JSON and of a closed set of types
  const write = new Function('writer', 'row', `'use strict'\n${lines.join('\n')}`) as WriteRow
  compiled.set(columns, write)
  return write
}

function statement(value: string, type: ColumnType): string {
  if (type === 'hex?')
    return `{ const value = ${value}; if (value === null) writer.u8(0); else if (value === '0x') throw new RangeError('hex? cannot hold the empty string'); else writer.hex(value) }`
  if (type.endsWith('?'))
    return `{ const value = ${value}; if (value === null) writer.u8(1); else { writer.u8(0); writer.${type.slice(0, -1)}(value) } }`
  return `writer.${type}(${value})`
}

/** Collects rows as RowBinary. A row that does not fit its columns throws and leaves the earlier rows intact. */
export type RowEncoder<C extends Columns> = {
  add(row: RowOf<C>): void
  readonly count: number
  /** Bytes collected so far. */
  readonly size: number
  /** The collected rows; the encoder is empty afterwards and shares nothing with them. */
  take(): Uint8Array
}

/** An encoder for rows of the columns. */
export function createRowEncoder<C extends Columns>(columns: C, capacity = 65_536): RowEncoder<C> {
  const write = compileWriter(columns)
  const names = Object.entries(columns)
  let writer = new ByteWriter(capacity)
  let count = 0
  return {
    add(row) {
      const start = writer.length
      try {
        write(writer, row)
      } catch (cause) {
        writer.truncate(start)
        throw new RangeError(
          `row does not fit (${names.map(([name, type]) => `${name}: ${type} = ${brief(row[name])}`).join(', ')}): ${(cause as Error).message}`,
          { cause },
        )
      }
      count++
    },
    get count() {
      return count
    },
    get size() {
      return writer.length
    },
    take() {
      const bytes = writer.bytes()
      writer = new ByteWriter(capacity)
      count = 0
      return bytes
    },
  }
}

const brief = (value: unknown): string => {
  const text = String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** RowBinary of the rows: all columns in order. Throws `RangeError` when a value does not fit its column. */
export function encodeRows<C extends Columns>(table: { readonly columns: C }, rows: readonly RowOf<C>[]): Uint8Array {
  const encoder = createRowEncoder(table.columns, Math.max(1024, rows.length * 64))
  for (const row of rows) encoder.add(row)
  return encoder.take()
}

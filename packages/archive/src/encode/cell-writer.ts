import type { Cell } from '@orrery/model/rows'
import type { ColumnType } from '@orrery/store/columns'
import type { AnyTable } from '@orrery/store/store'
import type { Hex } from '@orrery/primitives/hex'
import type { RowWriter } from './row-writer.ts'

type WriteCell = (out: RowWriter, cell: Cell) => void

const fail = (want: string, cell: Cell): never => {
  throw new RangeError(`${cell === null ? 'null' : typeof cell} where ${want} is due`)
}
const number = (cell: Cell): number => (typeof cell === 'number' ? cell : fail('a number', cell))
const bigint = (cell: Cell): bigint => (typeof cell === 'bigint' ? cell : fail('a bigint', cell))
const text = (cell: Cell): string => (typeof cell === 'string' ? cell : fail('a text', cell))
const nullable =
  (write: WriteCell): WriteCell =>
  (out, cell) => {
    if (out.present(cell)) write(out, cell)
  }

/** How a cell of each column type is written. */
export const WRITE_CELL: { readonly [T in ColumnType]: WriteCell } = {
  u8: (out, cell) => out.u8(number(cell)),
  u16: (out, cell) => out.u16(number(cell)),
  u32: (out, cell) => out.u32(number(cell)),
  u64: (out, cell) => out.u64(number(cell)),
  i64: (out, cell) => out.i64(number(cell)),
  f64: (out, cell) => out.f64(number(cell)),
  u256: (out, cell) => out.u256(bigint(cell)),
  i256: (out, cell) => out.i256(bigint(cell)),
  hex: (out, cell) => out.hex(text(cell) as Hex),
  'hex?': (out, cell) => out.hexOrNull(cell === null ? null : (text(cell) as Hex)),
  text: (out, cell) => out.text(text(cell)),
  'text?': nullable((out, cell) => out.text(text(cell))),
  'u32?': nullable((out, cell) => out.u32(number(cell))),
  'u64?': nullable((out, cell) => out.u64(number(cell))),
  'u256?': nullable((out, cell) => out.u256(bigint(cell))),
  'i256?': nullable((out, cell) => out.i256(bigint(cell))),
}

/**
 * Compiles the writer of a family's table: columns `chain` and `height` are given, the rest is taken
 * from the row by name. Throws `RangeError` on a column that is missing, unknown or of another type.
 */
export function rowWriterOf(
  table: AnyTable,
): (out: RowWriter, chain: number, height: number, row: Readonly<Record<string, Cell>>) => void {
  const [first, second, ...rest] = Object.entries(table.columns)
  if (first?.[0] !== 'chain' || second?.[0] !== 'height')
    throw new RangeError(`${table.name} does not begin with chain, height`)
  const columns = rest.map(([name, type]) => ({ name, write: WRITE_CELL[type] }))
  return (out, chain, height, row) => {
    out.u32(chain)
    out.u32(height)
    for (const { name, write } of columns) {
      const cell = row[name]
      if (cell === undefined) throw new RangeError(`${table.name}.${name} is missing`)
      write(out, cell)
    }
    out.endRow()
  }
}

import { ROW_MEASURES, sizeOf, stakeOf, type KeyAs, type RowMeasure } from '@orrery/model/row-measures'
import type { StatSums } from '@orrery/model/statistics'
import type { ColumnType } from '@orrery/store/columns'
import type { AnyTable } from '@orrery/store/store'
import type { RowWriter } from '../encode/row-writer.ts'

/** Adds up the rows of a body in RowBinary, each in the hour of its block. */
export type TallyRows = (body: Uint8Array, hourOf: (height: number) => number, sums: StatSums) => void

/** Those of a chunk's tables whose rows are measured, and what counts them. */
export const countedTables = (
  tables: ReadonlyMap<AnyTable, RowWriter>,
): readonly { readonly rows: RowWriter; readonly tally: TallyRows }[] =>
  [...tables].flatMap(([table, rows]) =>
    rows.rows === 0
      ? []
      : ROW_MEASURES.filter((measure) => measure.table === table.name).map((measure) => ({
          rows,
          tally: tallyRowsOf(table, measure),
        })),
  )

/** Bytes of cells that are as long in every row. */
const FIXED: Partial<Record<ColumnType, number>> = { u8: 1, u16: 2, u32: 4, u64: 8, i64: 8, f64: 8, u256: 32, i256: 32 }

/**
 * Counts what a measure counts from the bytes that were encoded, so that both ways of encoding a block are counted by one rule. Reads no more of a row
 * than the lengths of its cells and those that the measure names. The table's first columns are `chain` and `height`.
 */
export function tallyRowsOf(table: AnyTable, { name, key, sum }: RowMeasure): TallyRows {
  const columns = Object.entries(table.columns)
  const placeOf = (column: string): number => {
    const place = columns.findIndex(([of]) => of === column)
    if (place === -1) throw new RangeError(`${table.name} has no column ${column}`)
    return place
  }
  const parts = key.map(([column, as]) => ({ place: placeOf(column), as }))
  const sumPlace = sum === undefined ? -1 : placeOf(sum)
  const types = columns.map(([, type]) => type)
  const starts = new Int32Array(types.length)
  return (body, hourOf, sums) => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    for (let at = 0; at < bytes.length;) {
      for (let place = 0; place < types.length; place++) {
        starts[place] = at
        at = endOf(bytes, at, types[place]!)
      }
      sums.add({
        name,
        key: parts.map(({ place, as }) => keyAt(bytes, starts[place]!, types[place]!, as)).join('/'),
        hour: hourOf(bytes.readUInt32LE(starts[1]!)),
        count: 1,
        sum: sumPlace === -1 ? 0n : amountAt(bytes, starts[sumPlace]!, types[sumPlace]!),
        least: 0n,
        most: 0n,
      })
    }
  }
}

function keyAt(bytes: Buffer, at: number, type: ColumnType, as: KeyAs): string {
  // Absent bytes are none.
  if (as === 'told') return bytes[at] === 0 ? '0' : '1'
  if (as === 'size') return sizeOf(amountAt(bytes, at, type))
  if (as === 'stake') return stakeOf(amountAt(bytes, at, type))
  if (as === 'code') return String(bytes.readUIntLE(at, FIXED[type]!))
  const [length, from] = lengthAt(bytes, at)
  return bytes.toString('utf8', from, from + length)
}

/** An unsigned amount; 0 where it is absent. */
function amountAt(bytes: Buffer, at: number, type: ColumnType): bigint {
  if (type.endsWith('?')) return bytes[at] === 0 ? amountAt(bytes, at + 1, 'u256') : 0n
  let value = 0n
  for (let word = 24; word >= 0; word -= 8) value = (value << 64n) | bytes.readBigUInt64LE(at + word)
  return value
}

/** A length in LEB128, and where what follows begins. */
function lengthAt(bytes: Buffer, at: number): readonly [number, number] {
  let length = 0
  let shift = 1
  for (let next = at; ; shift *= 128) {
    const byte = bytes[next++]!
    length += (byte & 127) * shift
    if (byte < 128) return [length, next]
  }
}

function endOf(bytes: Buffer, at: number, type: ColumnType): number {
  const fixed = FIXED[type]
  if (fixed !== undefined) return at + fixed
  if (type === 'hex' || type === 'hex?' || type === 'text') {
    const [length, from] = lengthAt(bytes, at)
    return from + length
  }
  return bytes[at] === 0 ? endOf(bytes, at + 1, type.slice(0, -1) as ColumnType) : at + 1
}

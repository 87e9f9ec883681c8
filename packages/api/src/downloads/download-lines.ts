import type { Download } from '@orrery/model/wire/download'
import { csvLine, type CsvCell } from '@orrery/safety/csv-line'
import { timeInZone } from './time-in-zone.ts'
import { isPacked } from './pack/pack-rows.ts'

/** What the lines of a download are written as before they are packed. */
export const linesOf = ({ format }: Pick<Download['order'], 'format'>): 'csv' | 'ndjson' =>
  isPacked(format) ? 'ndjson' : format

/** Columns that hold a moment as ISO 8601. */
const TIMES = new Set(['time', 'madeTime', 'opened', 'updated'])

/** A row's cells in the order of its columns, times in the zone that was asked for. */
export function cellsOf(
  cells: Readonly<Record<string, CsvCell>>,
  { columns, timeZone }: Pick<Download['order'], 'columns' | 'timeZone'>,
): readonly CsvCell[] {
  return columns.map((column) => {
    const value = cells[column] ?? null
    return TIMES.has(column) && typeof value === 'string' ? timeInZone(value, timeZone) : value
  })
}

/** One row as a line of its format. */
export function lineOf(cells: Readonly<Record<string, CsvCell>>, order: Download['order']): string {
  const written = cellsOf(cells, order)
  if (linesOf(order) === 'csv') return csvLine(written)
  const object = Object.fromEntries(
    order.columns.map((column, at) => {
      const value = written[at]!
      return [column, typeof value === 'bigint' ? String(value) : value]
    }),
  )
  return `${JSON.stringify(object)}\n`
}

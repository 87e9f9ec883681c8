import type { Download } from '@orrery/model/wire/download'
import { csvLine, type CsvCell } from '@orrery/safety/csv-line'
import { isPacked } from './pack/pack-rows.ts'

/** What the lines of a download are written as before they are packed. */
export const linesOf = ({ format }: Pick<Download['order'], 'format'>): 'csv' | 'ndjson' =>
  isPacked(format) ? 'ndjson' : format

/** One row as a line of its format. */
export function lineOf(cells: Readonly<Record<string, CsvCell>>, order: Download['order']): string {
  const { columns } = order
  if (linesOf(order) === 'csv') return csvLine(columns.map((column) => cells[column] ?? null))
  const object = Object.fromEntries(
    columns.map((column) => {
      const value = cells[column] ?? null
      return [column, typeof value === 'bigint' ? String(value) : value]
    }),
  )
  return `${JSON.stringify(object)}\n`
}

import { csvLine, type CsvCell } from '@orrery/safety/csv-line'

/** Rows as CSV, as `csvLine` writes them. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => rows.map(csvLine).join('')

/** A cell: text is guarded, numbers are written as they are, null is an empty cell. */
export type CsvCell = string | number | bigint | null

/** What a spreadsheet takes for a formula, also in the wide forms that East Asian input writes (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/**
 * One line of CSV (RFC 4180), its CRLF included. Text that a spreadsheet would run as a formula is preceded by an apostrophe (reliability
 * S-10); text that is a plain decimal stays one.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const tame = FORMULA.test(cell) && !DECIMAL.test(cell) ? `'${cell}` : cell
  return /[",\r\n\0]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

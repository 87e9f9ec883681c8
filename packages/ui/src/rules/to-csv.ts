type Cell = string | number | bigint | null

/**
 * Rows as CSV (RFC 4180): lines end in CRLF, cells with commas, quotes or line breaks are quoted. Text that a
 * spreadsheet would run as a formula is preceded by an apostrophe; numbers are written as they are.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  // A plain negative number is no formula.
  const tame = /^[=+\-@\t\r]/.test(cell) && !/^-\d+(?:\.\d+)?$/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

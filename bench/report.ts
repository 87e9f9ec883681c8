/** One measured figure. `holds` is null where no bar is set. */
export type Figure = {
  readonly name: string
  readonly value: string
  readonly ratio?: string
  readonly bar?: string
  readonly holds: boolean | null
}

/** A plain table of a group of figures. */
export function drawTable(title: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, ratio = '', bar = '', holds }) => [
    name,
    value,
    ratio,
    bar === '' ? '' : `${holds === true ? '✓' : '✗'} ${bar}`,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return [
    `\n${title}`,
    ...rows.map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}`,
    ),
  ].join('\n')
}

/** One measured figure. `holds` is null where no bar is set. */
export type Figure = {
  readonly name: string
  readonly value: string
  readonly ratio?: string
  readonly bar?: string
  readonly holds: boolean | null
}

/** Groups of figures by their title. */
export type Figures = { readonly [title: string]: readonly Figure[] }

/** A number in English digits. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A gate of performance.md §5: its id is the first word of its name. What could not be measured does not hold. */
export const gate = (
  name: string,
  value: string,
  { bar, holds, ratio }: { readonly bar: string; readonly holds: boolean; readonly ratio?: string },
): Figure => ({ name, value, bar, holds, ...(ratio !== undefined && { ratio }) })

/** A plain table of a group of figures. */
export function drawTable(title: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, ratio = '', bar = '', holds }) => [
    name,
    value,
    ratio,
    bar === '' ? '' : `${holds === true ? '✓' : holds === null ? '–' : '✗'} ${bar}`,
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

const ID_KEYS = ['hash', 'txHash', 'address', 'pool', 'height'] as const

/** What a row is looked up by: its hash or address, else its block; null where it has none. */
export function rowId(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null
  const cells = row as Readonly<Record<string, unknown>>
  const key = ID_KEYS.find((name) => typeof cells[name] === 'string' || typeof cells[name] === 'number')
  return key === undefined ? null : String(cells[key])
}

/** A row as its cells show it, between tabs: hashes whole, moments in ISO-8601. */
export const rowText = (row: HTMLTableRowElement): string =>
  [...row.cells]
    .filter((cell) => cell.querySelector('[data-row]') === null)
    .map((cell) => {
      const value = cell.cloneNode(true) as HTMLElement
      for (const hash of value.querySelectorAll<HTMLElement>('[data-same]')) hash.textContent = hash.dataset['same']!
      for (const time of value.querySelectorAll('time')) time.textContent = time.dateTime
      return (value.textContent ?? '').replace(/\s+/g, ' ').trim()
    })
    .join('\t')

/** Addresses or hashes that a menu names at most: rows of outputs may hold dozens. */
const MOST_NAMED = 4

/** Addresses in a row that lead to their pages, whole, each once, in the order in which they stand. */
export const rowAddresses = (row: HTMLTableRowElement): readonly string[] =>
  wholeOf(row, 'a[href*="/address/"] [data-same]')

/** Hashes and addresses in a row, in the same way. */
export const rowHashes = (row: HTMLTableRowElement): readonly string[] => wholeOf(row, '[data-same]')

const wholeOf = (row: HTMLTableRowElement, written: string): readonly string[] =>
  [
    ...new Set(
      [...row.querySelectorAll<HTMLElement>(written)].slice(0, MOST_NAMED * 2).map(({ dataset }) => dataset['same']!),
    ),
  ].slice(0, MOST_NAMED)

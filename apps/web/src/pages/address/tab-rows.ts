import type { AddressTab } from './page.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows that a tab shows; null where it holds no list, or that did not come. Pure. */
export function rowsOf({ part }: Pick<AddressTab, 'part'>): readonly Row[] | null {
  if (part?.state !== 'ready') return null
  const value = part.value as { readonly hits?: readonly Row[]; readonly list?: { readonly hits?: readonly Row[] } }
  return value.hits ?? value.list?.hits ?? null
}

/** What of a row stays as it is: its place on the chain, and what it is there. */
const PLACE = ['height', 'txIndex', 'seq', 'logIndex', 'index', 'position', 'hash', 'txHash', 'contract'] as const
const placeOf = (row: Row): string => PLACE.map((name) => row[name] ?? '').join(' ')

/** How many rows of `after` stand above those of `before`, the newest first in both; null where what stood first is gone, and nothing came in its place. Pure. */
export function newRowsOf(before: readonly Row[], after: readonly Row[]): number | null {
  const known = new Set(before.map(placeOf))
  const first = after.findIndex((row) => known.has(placeOf(row)))
  const count = first < 0 ? after.length : first
  if (count > 0 || before.length === 0) return count
  return first === 0 && placeOf(after[0]!) === placeOf(before[0]!) ? 0 : null
}

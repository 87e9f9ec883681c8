import type { ListOf } from '@orrery/model/wire/common'
import type { AddressTab } from './page.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = { readonly hits: readonly Row[]; readonly extend: Pick<ListOf<Row>['extend'], 'next'> }

/** How many rows came above those that show; `isFloor` where there are more than one page holds. */
export type NewRowCount = { readonly count: number; readonly isFloor: boolean }

/** The list that a tab shows; null where it holds none, or that did not come. Pure. */
export function listIn({ part }: Pick<AddressTab, 'part'>): Rows | null {
  if (part?.state !== 'ready') return null
  const value = part.value as Partial<Rows> & { readonly list?: Partial<Rows> }
  const list = value.hits === undefined ? value.list : value
  return list?.hits === undefined || list.extend === undefined ? null : { hits: list.hits, extend: list.extend }
}

/** What of a row stays as it is: its place on the chain, and what it is there. */
const PLACE = ['height', 'txIndex', 'seq', 'logIndex', 'index', 'position', 'hash', 'txHash', 'contract'] as const
const placeOf = (row: Row): string => PLACE.map((name) => row[name] ?? '').join(' ')

/** How many rows of `after` stand above those of `before`, the newest first in both; null where what stood first is gone, and nothing came in its place. Pure. */
export function newRowsOf({ hits: before }: Pick<Rows, 'hits'>, { hits: after, extend }: Rows): NewRowCount | null {
  const known = new Set(before.map(placeOf))
  const first = after.findIndex((row) => known.has(placeOf(row)))
  const count = first < 0 ? after.length : first
  if (count > 0 || before.length === 0) return { count, isFloor: first < 0 && extend.next !== null }
  return first === 0 && placeOf(after[0]!) === placeOf(before[0]!) ? { count: 0, isFloor: false } : null
}

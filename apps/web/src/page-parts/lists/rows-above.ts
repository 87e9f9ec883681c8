import type { ListOf } from '@orrery/model/wire/common'
import type { Part } from '../facts/load-part.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = { readonly hits: readonly Row[]; readonly extend: Pick<ListOf<Row>['extend'], 'next'> }

/** How many rows came above those that show; `isFloor` where there are more than one page holds. */
export type NewRowCount = { readonly count: number; readonly isFloor: boolean }

/** The list that a tab shows; null where it holds none, or that did not come. Pure. */
export function listIn({ part }: { readonly part: Part<unknown> | null }): Rows | null {
  if (part?.state !== 'ready') return null
  const value = part.value as Partial<Rows> & { readonly list?: Partial<Rows> }
  const list = value.hits === undefined ? value.list : value
  return list?.hits === undefined || list.extend === undefined ? null : { hits: list.hits, extend: list.extend }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
/** How deep the list of a page lies in its data at most: in a part, within what was found. */
const DEEPEST = 4

/** The list that the data of a page holds, wherever it lies there; null where it holds none. Pure. */
export function listWithin(data: unknown, depth = 0): Rows | null {
  if (!isRecord(data) || Array.isArray(data) || depth > DEEPEST) return null
  if (Array.isArray(data['hits']) && isRecord(data['extend'])) return data as unknown as Rows
  for (const value of Object.values(data)) {
    const list = listWithin(value, depth + 1)
    if (list !== null) return list
  }
  return null
}

/** What of a row stays as it is: its place on the chain, and what it is there. */
const PLACE = ['of', 'height', 'txIndex', 'seq', 'logIndex', 'index', 'position', 'hash', 'txHash', 'contract'] as const
const placeOf = (row: Row): string => PLACE.map((name) => row[name] ?? '').join(' ')

/** How many rows of `after` stand above those of `before`, the newest first in both; null where what stood first is gone, and nothing came in its place. Pure. */
export function newRowsOf({ hits: before }: Pick<Rows, 'hits'>, { hits: after, extend }: Rows): NewRowCount | null {
  const known = new Set(before.map(placeOf))
  const first = after.findIndex((row) => known.has(placeOf(row)))
  const count = first < 0 ? after.length : first
  if (count > 0 || before.length === 0) return { count, isFloor: first < 0 && extend.next !== null }
  return first === 0 && placeOf(after[0]!) === placeOf(before[0]!) ? { count: 0, isFloor: false } : null
}

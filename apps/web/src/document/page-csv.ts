import { MOMENTS } from '@orrery/api/moments.gen'
import { isoTime } from '@orrery/format/format-time'
import type { ListOf } from '@orrery/model/wire/common'
import { toCsv } from '@orrery/ui/rules/to-csv'
import { columnOf } from './csv-head.ts'

type Row = Readonly<Record<string, unknown>>
type Cell = string | number | bigint | null

/** Rows that a list's file has at most (screens-evm §16.7). */
export const CSV_ROWS = 10_000
/** The same of lists whose every page asks a ledger or the node about each row. */
const COSTLY_ROWS = 1_000
/** Their tabs, by the page that has them. */
const COSTLY: Readonly<Record<string, RegExp>> = { token: /^holders$/, address: /^(?:tokens|assets)$/ }

/** Rows that the file of a page's list has at most. Pure. */
export const mostRowsOf = (pageId: string, tab: string | undefined): number =>
  tab !== undefined && COSTLY[pageId]?.test(tab) === true ? COSTLY_ROWS : CSV_ROWS

/** Objects inside a page's data that hold its list: a tab, its part, and what the part tells beside the list. */
const DEPTH = 5

/** The list that a page shows, wherever its data holds it; null where it shows none. */
export function listIn(data: unknown): ListOf<Row> | null {
  let level = [data]
  for (let depth = 0; depth < DEPTH; depth++) {
    const objects = level.filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    const list = objects.find(isList)
    if (list !== undefined) return list
    level = objects.flatMap((value) => Object.values(value as object))
  }
  return null
}

const isList = (value: unknown): value is ListOf<Row> =>
  typeof value === 'object' && value !== null && 'hits' in value && Array.isArray(value.hits) && 'extend' in value

/**
 * Rows of a list from a page on, through its cursors: `most` at most, and while `hasTime`. `isCut` where there are more. Rejects with what `load` threw:
 * a file with a hole in it is worse than none.
 */
export async function walkList(
  first: ListOf<Row>,
  load: (cursor: string) => Promise<unknown>,
  hasTime: () => boolean,
  most = CSV_ROWS,
): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
  const rows = [...first.hits]
  let next = first.extend.next
  while (next !== null && rows.length < most && hasTime()) {
    const list = listIn(await load(next))
    if (list === null || list.extend.next === next) break
    rows.push(...list.hits)
    next = list.extend.next
  }
  return { rows: rows.slice(0, most), isCut: next !== null || rows.length > most }
}

/**
 * Rows as CSV. A column per value, named by its path (`token.symbol`), in the order in which rows bring them; moments, as the
 * API's schemas name them, in ISO-8601, amounts in base units. Without a row the file has the columns of `head` alone.
 */
export function rowsToCsv(rows: readonly Row[], head: readonly string[] = []): string {
  const flat = rows.map((row) => new Map(cellsOf(row, '')))
  const told = rows.length === 0 ? head : namesIn(flat)
  return toCsv([told, ...flat.map((row) => told.map((name) => row.get(name) ?? null))])
}

/** Columns of rows. Pure. */
export const columnsIn = (rows: readonly Row[]): readonly string[] =>
  namesIn(rows.map((row) => new Map(cellsOf(row, ''))))

function namesIn(flat: readonly ReadonlyMap<string, Cell>[]): readonly string[] {
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  // What some rows have none of is an object in others: its own columns tell it.
  return names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)))
}

const cellsOf = (row: object, path: string): (readonly [string, Cell])[] =>
  Object.entries(row).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? cellsOf(value, `${path}${key}.`)
      : MOMENTS.has(key) && (value === null || typeof value === 'number')
        ? [[columnOf(path, key), value === null ? null : isoTime(value)] as const]
        : [[`${path}${key}`, cellOf(value)] as const],
  )

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  // An amount is a number, however many digits it has.
  if (typeof value === 'string') return /^-?\d{1,90}$/.test(value) ? BigInt(value) : value
  return JSON.stringify(value)
}

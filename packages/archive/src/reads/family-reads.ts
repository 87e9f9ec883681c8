import { OrreryError } from '@orrery/errors/orrery-error'
import type { Cell } from '@orrery/model/rows'
import type { FamilyReads } from '@orrery/model/family-reads'
import type { ChainReads, FamilyList, FamilyMatch, Position } from '@orrery/model/reads'
import type { Columns, ColumnType } from '@orrery/store/columns'
import type { AnyTable } from '@orrery/store/store'
import type { Hex } from '@orrery/primitives/hex'
import { covers } from '../coverage/ranges.ts'
import type { StoredParts } from '../encode/block-parts.ts'
import { LOGS, TRANSFERS } from '../tables/archive-tables.ts'
import { select, selectPage, where, type RowScope } from './scope.ts'
import { keysBetween } from './keys-between.ts'
import { readCoins } from './read-coins.ts'
import { readTally } from './read-tally.ts'
import { checkLimit, checkPlace, type Order, type Where } from './where.ts'

/** Most values that one column may be compared with. */
const VALUES_LIMIT = 10_000

const refuse = (name: string, reason: string): never => {
  throw new OrreryError('PARAMETER_INVALID', { name, reason })
}

/** Lists that one question of `familyHas` may name. */
const LISTS_LIMIT = 16

/** Rows that are read of lists which are asked for as one: next to no address has more. */
const GROUP_REACH = 512
const NO_LIST = 255

/** Rows that `familyLatest` looks at; the Head's bound is the same. */
const LATEST_REACH = 100_000
const LATEST_LIMIT = 1_000
/** Heights of a part, and parts of an answer: more than any chain has of parts of a thousand. */
const PART_LIMIT = 1_000_000
const PARTS_LIMIT = 100_000

/** Conditions for rows of some tables. Column names are checked against the table, values are bound. */
export function matchRows(scope: RowScope, tables: readonly AnyTable[]) {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const tableOf = (name: string): AnyTable => byName.get(name) ?? refuse('table', 'the family has no such table')
  const matching = ({ columns }: AnyTable, match: FamilyMatch, beside?: Where): Where => {
    const condition = where(scope, beside)
    for (const [column, value] of Object.entries(match)) {
      const type = typeOf(columns, column)
      const values = Array.isArray(value) ? (value as readonly Cell[]) : [value as Cell]
      if (values.length > VALUES_LIMIT) refuse('match', `at most ${VALUES_LIMIT} values`)
      condition.and(equals(condition, column, type, values))
    }
    return condition.within(scope.ranges(), 'height')
  }
  return { tableOf, matching }
}

type FamilyReadsOptions = {
  /** What a committed block tells of its parts; null where it does not, and they are counted. */
  readonly storedParts?: (height: number) => Promise<StoredParts | null>
  /** Rows that are read of lists which are asked for as one. */
  readonly groupReach?: number
}

/** Rows of the family's own tables. */
export function familyReads(
  scope: RowScope,
  tables: readonly AnyTable[],
  { storedParts = async () => null, groupReach = GROUP_REACH }: FamilyReadsOptions = {},
): FamilyReads & Pick<ChainReads, 'partsOfBlock'> {
  const { tableOf, matching } = matchRows(scope, tables)
  return {
    async familyRows(name, match, limit) {
      const table = tableOf(name)
      const order = table.orderBy.filter((column) => column !== 'chain')
      const end = `ORDER BY ${order.join(', ')} LIMIT ${checkLimit(limit)}`
      return select(scope, table.name, ownColumns(table), matching(table, match), end)
    },
    async familyKeys(name, from, to, limit) {
      const table = tableOf(name)
      const column = table.orderBy.find((one) => one !== 'chain')
      if (column === undefined || typeOf(table.columns, column) !== 'hex')
        return refuse('table', 'it has no such order')
      return keysBetween(scope, { table: table.name, column, place: 'height' }, from, to, limit)
    },
    async familyCount(name, match) {
      const rows = { rows: 'u64' } as const
      const [found] = await select(scope, tableOf(name).name, rows, matching(tableOf(name), match), '', {
        rows: 'count()',
      })
      return found?.rows ?? 0
    },
    async partsOfBlock(height, families = []) {
      if (families.length > LISTS_LIMIT) refuse('families', `at most ${LISTS_LIMIT}`)
      if (!covers(scope.ranges(), checkPlace(height, 'height'))) return null
      const names = [LOGS.name, TRANSFERS.name, ...families.map((name) => tableOf(name).name)]
      const stored = await storedParts(height)
      if (stored !== null) {
        const [logs, transfers, ...family] = names.map((name) => stored.rows[name] ?? 0)
        return { logs: logs!, transfers: transfers!, family }
      }
      const condition = where(scope)
      condition.and(`height = ${condition.bind('u32', height)}`)
      const rows = await scope.store.query({
        sql: names
          .map((name, part) => `(SELECT toUInt8(${part}) AS part, count() AS rows FROM ${name} PREWHERE ${condition})`)
          .join(' UNION ALL '),
        params: condition.params,
        columns: { part: 'u8', rows: 'u64' },
      })
      const counts = names.map((_, part) => rows.find((row) => row.part === part)?.rows ?? 0)
      return { logs: counts[0]!, transfers: counts[1]!, family: counts.slice(2) }
    },
    async familyPage(name, match, page) {
      const table = tableOf(name)
      const order = placeOrder(table, match)
      const condition = matching(table, match)
      return selectPage(scope, table.name, ownColumns(table), condition, condition.page(page, order))
    },
    async familyHas(lists) {
      if (lists.length > LISTS_LIMIT) refuse('lists', `at most ${LISTS_LIMIT}`)
      if (lists.length === 0) return []
      const indexed = lists.map((list, at) => ({ ...list, at }))
      for (const { table, match } of indexed) placeOrder(tableOf(table), match)
      const groups = groupLists(indexed)
      const ask = async (groups: readonly ListGroup[]): Promise<readonly { readonly list: number }[]> => {
        const both = where(scope)
        const selects = groups.map((group) => {
          const table = tableOf(group.table)
          const condition = matching(table, group.match, both)
          const { column, members } = group
          const [first] = members
          if (column === null)
            return `(SELECT toUInt8(${first!.at}) AS list FROM ${table.name} PREWHERE ${condition} LIMIT 1)`
          const type = typeOf(table.columns, column)
          const cases = members.map(({ value, at }) => `${equals(both, column, type, [value])}, ${at}`)
          return `(SELECT toUInt8(multiIf(${cases.join(', ')}, ${NO_LIST})) AS list FROM ${table.name} PREWHERE ${condition} LIMIT ${groupReach})`
        })
        return scope.store.query({ sql: selects.join(' UNION ALL '), params: both.params, columns: { list: 'u8' } })
      }
      const found = await ask(groups)
      const has = new Set(found.map(({ list }) => list))
      // Where a group has as many rows as are read of one, those of its other lists may be behind them.
      const unsure = groups.flatMap(({ column, members }) => {
        const read = found.filter(({ list }) => members.some(({ at }) => at === list)).length
        return column === null || read < groupReach ? [] : members.filter(({ at }) => !has.has(at))
      })
      if (unsure.length > 0)
        for (const { list } of await ask(unsure.map(({ at }) => aloneOf(indexed[at]!)))) has.add(list)
      return lists.map((_, at) => has.has(at))
    },
    async familyLatest(name, match, by, limit, ceiling) {
      const table = tableOf(name)
      const columns = ownColumns(table)
      for (const column of by) typeOf(table.columns, column)
      if (by.length === 0) refuse('by', 'it must name a column')
      const order = placeOrder(table, match)
      const newest = order.columns.map((column) => `${column.name} DESC`).join(', ')
      const condition = matching(table, match)
      // Only for its condition: the rows are sorted below.
      if (ceiling !== undefined) condition.page({ limit: 1, ceiling }, order)
      const list = Object.keys(columns).join(', ')
      return scope.store.query({
        sql: `SELECT ${list} FROM (SELECT ${list} FROM ${table.name} PREWHERE ${condition} ORDER BY ${newest} LIMIT ${LATEST_REACH}) ORDER BY ${newest} LIMIT 1 BY ${by.join(', ')} LIMIT ${checkLimit(limit, LATEST_LIMIT)}`,
        params: condition.params,
        columns,
      })
    },
    async familySums(name, match, summed, before, from = 0) {
      const table = tableOf(name)
      for (const column of summed) typeOf(table.columns, column)
      const condition = matching(table, match)
      // Only for its conditions: nothing is sorted.
      condition.page(
        { limit: 1, ...(before && { before }), ...(from > 0 && { floor: from }) },
        placeOrder(table, match),
      )
      const columns = Object.fromEntries(summed.map((column) => [column, 'i256' as const]))
      const exprs = Object.fromEntries(summed.map((column) => [column, `toInt256(sum(s.${column}))`]))
      const list = Object.entries(exprs).map(([column, expr]) => `${expr} AS ${column}`)
      const [row] = await scope.store.query({
        sql: `SELECT ${list.join(', ')} FROM ${table.name} AS s PREWHERE ${condition}`,
        params: condition.params,
        columns,
      })
      return summed.map((column) => row?.[column] ?? 0n)
    },
    async familySumsAbove(name, match, summed, span, most) {
      const table = tableOf(name)
      for (const column of summed) typeOf(table.columns, column)
      const condition = matching(table, match)
      const order = placeOrder(table, match)
      // Only for its conditions: the rows right above the place are the first along the key.
      condition.page({ limit: 1, ...span }, order)
      const columns: Columns = Object.fromEntries([['rows', 'u64'], ...summed.map((column) => [column, 'i256'])])
      const list = summed.map((column) => `toInt256(sum(s.${column})) AS ${column}`)
      const [row] = await scope.store.query({
        sql: `SELECT count() AS rows, ${list.join(', ')} FROM (SELECT ${summed.join(', ')} FROM ${table.name} PREWHERE ${condition} ORDER BY ${order.columns.map((column) => column.name).join(', ')} LIMIT ${checkLimit(most) + 1}) AS s`,
        params: condition.params,
        columns,
      })
      return Number(row?.['rows'] ?? 0) > most ? null : summed.map((column) => (row?.[column] ?? 0n) as bigint)
    },
    async familySumsByPart(name, match, summed, { from, to, size }) {
      if (to < from) return []
      const table = tableOf(name)
      for (const column of summed) typeOf(table.columns, column)
      const condition = matching(table, match)
      condition.page({ limit: 1, floor: from, ceiling: to }, placeOrder(table, match))
      const columns: Columns = Object.fromEntries([['part', 'u32'], ...summed.map((column) => [column, 'i256'])])
      const list = summed.map((column) => `toInt256(sum(s.${column})) AS ${column}`)
      const rows = await scope.store.query({
        sql: `SELECT toUInt32(intDiv(s.height, ${checkLimit(size, PART_LIMIT)})) AS part, ${list.join(', ')} FROM ${table.name} AS s PREWHERE ${condition} GROUP BY part ORDER BY part LIMIT ${PARTS_LIMIT}`,
        params: condition.params,
        columns,
      })
      return rows.map((row) => ({
        part: Number(row['part']),
        sums: summed.map((column) => (row[column] ?? 0n) as bigint),
      }))
    },
    async familyTally({ table: name, match, by, sum, range, limit, also }) {
      const table = tableOf(name)
      if (!typeOf(table.columns, by).startsWith('hex')) refuse('by', 'it must name a column of keys')
      if (sum !== null) typeOf(table.columns, sum)
      const condition = matching(table, match)
      condition.page({ limit: 1, floor: range.from, ceiling: range.to }, placeOrder(table, match))
      return readTally(scope, table.name, condition, { by, sum, limit, also })
    },
    coins: (name, address, query) => readCoins(scope, matching(tableOf(name), { address }), name, query),
  }
}

/** What its rows carry beside the chain. */
export const ownColumns = ({ columns: { chain: _chain, ...columns } }: AnyTable): Columns => columns

const typeOf = (columns: Columns, name: string): ColumnType =>
  name !== 'chain' && Object.hasOwn(columns, name) ? columns[name]! : refuse('match', 'the table has no such column')

const PLACE: readonly { readonly name: string; readonly part: keyof Position }[] = [
  { name: 'height', part: 'height' },
  { name: 'tx_index', part: 'txIndex' },
  { name: 'seq', part: 'seq' },
]

/**
 * The columns by which a table's rows follow each other where those before them are given. Read backwards along the
 * table's own order, so that a page costs what it shows.
 */
function placeOrder({ orderBy }: AnyTable, match: FamilyMatch): Order {
  const from = orderBy.indexOf('height')
  const columns = PLACE.filter(({ name }) => orderBy.includes(name))
  if (from === -1 || columns.some(({ name }, i) => orderBy[from + i] !== name))
    refuse('table', 'its rows do not follow the order of the chain')
  for (const column of orderBy.slice(1, from)) {
    const value = match[column]
    if (value === undefined || (Array.isArray(value) && value.length !== 1))
      refuse('match', `it must name one ${column}`)
  }
  return { columns, inverted: false }
}

/** Column types whose values go as one list: a thousand outpoints are one parameter. */
const LISTS: { readonly [T in ColumnType]?: 'hex[]' | 'u32[]' | 'u64[]' | 'text[]' } = {
  hex: 'hex[]',
  'hex?': 'hex[]',
  u8: 'u32[]',
  u16: 'u32[]',
  u32: 'u32[]',
  'u32?': 'u32[]',
  u64: 'u64[]',
  'u64?': 'u64[]',
  text: 'text[]',
  'text?': 'text[]',
}

function equals(condition: Where, column: string, type: ColumnType, values: readonly Cell[]): string {
  const known = values.filter((value) => value !== null)
  const list = LISTS[type]
  const parts: string[] = []
  if (known.length === 1) parts.push(`${column} = ${condition.bind(type, known[0] as never)}`)
  else if (known.length > 1 && list)
    parts.push(`${column} IN ${condition.bind(list, known as readonly (Hex | number | string)[])}`)
  else if (known.length > 1)
    parts.push(`${column} IN (${known.map((cell) => condition.bind(type, cell as never)).join(', ')})`)
  if (known.length < values.length)
    parts.push(type === 'hex?' ? `${column} = ''` : type.endsWith('?') ? `${column} IS NULL` : '0')
  return parts.length === 1 ? parts[0]! : `(${parts.join(' OR ') || '0'})`
}

type IndexedList = FamilyList & { readonly at: number }

/** Lists of one table that differ in one column, asked for as one; `column` is null for one list alone. */
type ListGroup = {
  readonly table: string
  readonly match: FamilyMatch
  readonly column: string | null
  readonly members: readonly { readonly at: number; readonly value: Cell }[]
}

const aloneOf = ({ table, match, at }: IndexedList): ListGroup => ({
  table,
  match,
  column: null,
  members: [{ at, value: null }],
})

/** Planning a statement costs the engine more than reading a few rows: lists that differ by one value become one. */
function groupLists(lists: readonly IndexedList[]): readonly ListGroup[] {
  const byRest = new Map<string, IndexedList[]>()
  for (const list of lists) {
    const key = JSON.stringify([list.table, ...Object.keys(list.match)])
    byRest.set(key, [...(byRest.get(key) ?? []), list])
  }
  return [...byRest.values()].flatMap((alike) => {
    const { table, match } = alike[0]!
    const differing = Object.keys(match).filter((column) => alike.some((list) => list.match[column] !== match[column]))
    const column = differing[0]
    const values = new Set(column === undefined ? [] : alike.map((list) => list.match[column]))
    if (column === undefined || differing.length > 1 || values.size < alike.length || [...values].some(Array.isArray))
      return alike.map(aloneOf)
    const members = alike.map((list) => ({ at: list.at, value: list.match[column] as Cell }))
    return [{ table, match: { ...match, [column]: members.map(({ value }) => value) }, column, members }]
  })
}

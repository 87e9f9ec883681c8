import type { LayerReads } from '@orrery/model/layer'
import type { AnyTable, Purpose } from '@orrery/store/store'
import type { Cell } from '@orrery/model/rows'
import { familyReads, matchRows, ownColumns } from '../reads/family-reads.ts'
import { checkLimit } from '../reads/where.ts'
import type { RowScope } from '../reads/scope.ts'

const MOST_KEYS = 100_000
const MOST_RANKED = 10_000

const PRICES = ['open', 'high', 'low', 'close'].flatMap((name) => [`${name}0`, `${name}1`])
const rateOf = (name: string): string => `toFloat64(${name}1) / toFloat64(${name}0)`
const priceOf = (name: string, pick: 'argMin' | 'argMax', by: string): string =>
  `(${pick}((${name}0, ${name}1), ${by}) AS ${name}).1, ${name}.2`

/** What a ledger's tables hold of the blocks that the scope tells. `purpose` is whose pool and limits `latest` takes. */
export function layerReads(scope: RowScope, tables: readonly AnyTable[], purpose: Purpose): LayerReads {
  const { tableOf, matching } = matchRows(scope, tables)
  return {
    ...familyReads(scope, tables),
    async latest(name, match, by, limit) {
      const table = tableOf(name)
      const columns = ownColumns(table)
      const condition = matching(table, match)
      return scope.store.query({
        sql: `SELECT ${Object.keys(columns).join(', ')} FROM ${table.name} PREWHERE ${condition} ORDER BY height DESC LIMIT 1 BY ${columnsOf(table, by)} LIMIT ${checkLimit(limit, MOST_KEYS)}`,
        params: condition.params,
        columns,
        purpose,
      })
    },
    async newestBy(name, match, by, { before, after, limit }) {
      const table = tableOf(name)
      const columns = ownColumns(table)
      const condition = matching(table, match)
      const keyed = columnsOf(table, [by])
      if (before !== undefined) condition.and(`${keyed} < ${condition.bind('u64', before)}`)
      if (after !== undefined) condition.and(`${keyed} > ${condition.bind('u64', after)}`)
      const isUp = after !== undefined && before === undefined
      // Backwards along the key the engine reads no further than to the last of these; rows whose `by` grows with the height may stand by that first.
      const order = isUp ? `${keyed} ASC, height DESC` : table.orderBy.map((column) => `${column} DESC`).join(', ')
      const rows = await scope.store.query({
        sql: `SELECT ${Object.keys(columns).join(', ')} FROM ${table.name} PREWHERE ${condition} ORDER BY ${order} LIMIT 1 BY ${keyed} LIMIT ${checkLimit(limit, MOST_KEYS)}`,
        params: condition.params,
        columns,
      })
      return isUp ? rows.toReversed() : rows
    },
    async beginning(name, match, column, prefix, { offset, limit }) {
      const table = tableOf(name)
      const columns = ownColumns(table)
      const condition = matching(table, match)
      condition.and(`startsWith(${columnsOf(table, [column])}, ${condition.bind('text', prefix)})`)
      return scope.store.query({
        sql: `SELECT ${Object.keys(columns).join(', ')} FROM ${table.name} PREWHERE ${condition} ORDER BY ${table.orderBy.join(', ')} LIMIT ${checkLimit(limit, 1_000)} OFFSET ${checkLimit(offset)}`,
        params: condition.params,
        columns,
      })
    },
    async held(name, match, by, value, limit) {
      const table = tableOf(name)
      const condition = matching(table, match)
      const [keyed, valued] = [columnsOf(table, by), columnsOf(table, [value])]
      const rows = await scope.store.query({
        sql: `SELECT ${keyed}, argMax(${valued}, height) AS newest FROM ${table.name} PREWHERE ${condition} GROUP BY ${keyed} HAVING newest > 0 ORDER BY ${keyed} LIMIT ${checkLimit(limit, MOST_KEYS)}`,
        params: condition.params,
        columns: {
          ...Object.fromEntries(by.map((column) => [column, table.columns[column]!])),
          newest: table.columns[value]!,
        },
      })
      return rows.map(({ newest, ...key }) => ({ ...key, [value]: newest as Cell }))
    },
    async summed(name, match, by, sums, limit) {
      const table = tableOf(name)
      const condition = matching(table, match)
      const keys = typeof by === 'string' ? [by] : by
      const [keyed] = [columnsOf(table, keys), columnsOf(table, sums)]
      return scope.store.query({
        sql: `SELECT ${keyed}, ${sums.map((column) => `sum(${column}) AS total_${column}`).join(', ')} FROM ${table.name} PREWHERE ${condition} GROUP BY ${keyed} ORDER BY ${keyed} LIMIT ${checkLimit(limit, MOST_KEYS)}`,
        params: condition.params,
        columns: Object.fromEntries([...keys, ...sums].map((column) => [column, table.columns[column]!])),
        purpose,
      })
    },
    async candles(name, match, { column, width }, sums, limit) {
      const table = tableOf(name)
      const condition = matching(table, match)
      const [keyed] = [columnsOf(table, [column]), columnsOf(table, [...sums, ...PRICES])]
      return scope.store.query({
        sql: `SELECT toUInt32(intDiv(${keyed}, ${checkLimit(width)}) * ${width}) AS step, ${sums.map((sum) => `sum(${sum}) AS total_${sum}`).join(', ')}, ${priceOf('open', 'argMin', `(${keyed}, height)`)}, ${priceOf('high', 'argMax', rateOf('high'))}, ${priceOf('low', 'argMin', rateOf('low'))}, ${priceOf('close', 'argMax', `(${keyed}, height)`)} FROM ${table.name} PREWHERE ${condition} GROUP BY step ORDER BY step LIMIT ${checkLimit(limit, MOST_KEYS)}`,
        params: condition.params,
        columns: Object.fromEntries([column, ...sums, ...PRICES].map((one) => [one, table.columns[one]!])),
        purpose,
      })
    },
    async ranked(name, match, key, sums, limit, order = sums.slice(0, 1)) {
      const table = tableOf(name)
      const condition = matching(table, match)
      const named = order.map((column) => column.replace(/^-/, ''))
      const [keyed] = [columnsOf(table, [key]), columnsOf(table, [...sums, ...named])]
      // Only what is added up can be compared, so what is taken off is among the sums.
      const by = order.map((column, at) => `${column.startsWith('-') ? '-' : at === 0 ? '' : '+'} total_${named[at]}`)
      return scope.store.query({
        sql: `SELECT ${keyed}, ${sums.map((column) => `sum(${column}) AS total_${column}`).join(', ')} FROM ${table.name} PREWHERE ${condition} GROUP BY ${keyed} ORDER BY ${by.join(' ')} DESC, ${keyed} LIMIT ${checkLimit(limit, MOST_RANKED)}`,
        params: condition.params,
        columns: Object.fromEntries([key, ...sums].map((column) => [column, table.columns[column]!])),
        purpose,
      })
    },
    async highest(name, match, order, limit) {
      const table = tableOf(name)
      const condition = matching(table, match)
      const place = table.orderBy.filter((column) => column !== 'chain')
      return scope.store.query({
        sql: `SELECT ${place.join(', ')} FROM ${table.name} PREWHERE ${condition} AND isNotNull(${columnsOf(table, [order])}) ORDER BY ${order} DESC, ${place.join(', ')} LIMIT ${checkLimit(limit, 1_000)}`,
        params: condition.params,
        columns: Object.fromEntries(place.map((column) => [column, table.columns[column]!])),
        purpose,
      })
    },
    async largest(name, match, key, value, { offset, limit }) {
      const table = tableOf(name)
      const condition = matching(table, match)
      const [keyed, valued] = [columnsOf(table, [key]), columnsOf(table, [value])]
      const rows = await scope.store.query({
        sql: `SELECT ${keyed} AS found, argMax(${valued}, height) AS newest FROM ${table.name} PREWHERE ${condition} GROUP BY found HAVING newest > 0 ORDER BY newest DESC, found LIMIT ${checkLimit(limit, 1_000)} OFFSET ${checkLimit(offset)}`,
        params: condition.params,
        columns: { found: table.columns[key]!, newest: table.columns[value]! },
      })
      return rows.map(({ found, newest }) => ({ key: String(found as Cell), value: newest as bigint }))
    },
    async largestThrough(name, match, key, { high, low }, { by, through }, { offset, limit }) {
      const table = tableOf(name)
      const condition = matching(table, match)
      const [keyed, valued, until] = [columnsOf(table, [key]), columnsOf(table, [high, low]), columnsOf(table, [by])]
      condition.and(`${until} <= ${condition.bind('u64', through)}`)
      // Halves compare as the whole does, since the low one has no sign.
      const rows = await scope.store.query({
        sql: `SELECT ${keyed} AS found, (argMax((${valued}), (height, ${until})) AS newest).1 AS up, newest.2 AS down FROM ${table.name} PREWHERE ${condition} GROUP BY found HAVING up > 0 OR (up = 0 AND down > 0) ORDER BY up DESC, down DESC, found LIMIT ${checkLimit(limit, 1_000)} OFFSET ${checkLimit(offset)}`,
        params: condition.params,
        columns: { found: table.columns[key]!, up: table.columns[high]!, down: table.columns[low]! },
      })
      return rows.map(({ found, up, down }) => ({
        key: String(found as Cell),
        value: ((up as bigint) << 128n) + (down as bigint),
      }))
    },
    async lastRow(name, match, until) {
      const table = tableOf(name)
      const columns = ownColumns(table)
      const condition = matching(table, match)
      if (until !== undefined)
        condition.and(`${columnsOf(table, [until.by])} <= ${condition.bind('u64', until.through)}`)
      // Backwards along the key, so that the engine reads its end and no more.
      const order = table.orderBy.map((column) => `${column} DESC`).join(', ')
      const [row] = await scope.store.query({
        sql: `SELECT ${Object.keys(columns).join(', ')} FROM ${table.name} PREWHERE ${condition} ORDER BY ${order} LIMIT 1`,
        params: condition.params,
        columns,
      })
      return row ?? null
    },
    async edgeRows(name, match, by, { end, until }) {
      const table = tableOf(name)
      const columns = ownColumns(table)
      const condition = matching(table, match)
      if (until !== undefined)
        condition.and(`${columnsOf(table, [until.by])} <= ${condition.bind('u64', until.through)}`)
      const order = table.orderBy.map((column) => (end === 'last' ? `${column} DESC` : column)).join(', ')
      return scope.store.query({
        sql: `SELECT ${Object.keys(columns).join(', ')} FROM ${table.name} PREWHERE ${condition} ORDER BY ${order} LIMIT 1 BY ${columnsOf(table, [by])} LIMIT 1000`,
        params: condition.params,
        columns,
      })
    },
  }
}

/** Names that go into a statement: those of the table's own columns and no other. */
function columnsOf({ name, columns }: AnyTable, wanted: readonly string[]): string {
  const unknown = wanted.find((column) => !Object.hasOwn(columns, column))
  if (unknown !== undefined) throw new Error(`${name} has no column ${unknown}`)
  return wanted.join(', ')
}

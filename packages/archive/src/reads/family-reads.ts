import { OrreryError } from '@orrery/errors/orrery-error'
import type { Cell } from '@orrery/model/rows'
import type { ChainReads } from '@orrery/model/reads'
import type { Columns, ColumnType } from '@orrery/store/columns'
import type { AnyTable } from '@orrery/store/store'
import type { Hex } from '@orrery/primitives/hex'
import { select, where, type Scope } from './scope.ts'
import { checkLimit, type Where } from './where.ts'

/** Most values that one column may be compared with. */
const VALUES_LIMIT = 10_000

const refuse = (name: string, reason: string): never => {
  throw new OrreryError('PARAMETER_INVALID', { name, reason })
}

/** Rows of the family's own tables. Column names are checked against the table, values are bound. */
export function familyReads(scope: Scope, tables: readonly AnyTable[]): Pick<ChainReads, 'familyRows'> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  return {
    async familyRows(name, match, limit) {
      const table = byName.get(name) ?? refuse('table', 'the family has no such table')
      const { chain: _chain, ...columns }: Columns = table.columns
      const condition = where(scope)
      for (const [column, value] of Object.entries(match)) {
        const type = Object.hasOwn(columns, column) ? columns[column]! : refuse('match', 'the table has no such column')
        const values = Array.isArray(value) ? (value as readonly Cell[]) : [value as Cell]
        if (values.length > VALUES_LIMIT) refuse('match', `at most ${VALUES_LIMIT} values`)
        condition.and(equals(condition, column, type, values))
      }
      condition.within(scope.ranges(), 'height')
      const order = table.orderBy.filter((column) => column !== 'chain')
      return select(scope, table.name, columns, condition, `ORDER BY ${order.join(', ')} LIMIT ${checkLimit(limit)}`)
    },
  }
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

import type { Hex } from '@orrery/primitives/hex'
import { select, where, type RowScope } from './scope.ts'
import { checkKey, checkLimit } from './where.ts'

/** Keys of one answer. */
const KEYS_LIMIT = 20

/** Where keys are looked for: a table, the column that it is ordered by first, and the one by which rows are covered. */
type KeyColumn = { readonly table: string; readonly column: string; readonly place: 'inv' | 'height' }

/** The first `limit` different keys of a column between two, both among them, in their order. */
export async function keysBetween(
  scope: RowScope,
  { table, column, place }: KeyColumn,
  from: Hex,
  to: Hex,
  limit: number,
): Promise<readonly Hex[]> {
  checkLimit(limit, KEYS_LIMIT)
  const found: Hex[] = []
  // One question for each: a key may have millions of rows, which are passed over so.
  while (found.length < limit) {
    const condition = where(scope)
    const last = found.at(-1)
    const begin =
      last === undefined
        ? `${column} >= ${condition.bind('hex', checkKey(from, 'from'))}`
        : `${column} > ${condition.bind('hex', last)}`
    condition
      .and(`${begin} AND ${column} <= ${condition.bind('hex', checkKey(to, 'to'))}`)
      .within(scope.ranges(), place)
    const end = `ORDER BY ${column} LIMIT 1`
    const [row] = await select(scope, table, { key: 'hex' } as const, condition, end, { key: column })
    if (row === undefined) break
    found.push(row.key)
  }
  return found
}

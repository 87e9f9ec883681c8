import type { Tally, TallyQuestion } from '@orrery/model/tally'
import type { RowScope } from './scope.ts'
import { checkKey, checkLimit, type Where } from './where.ts'

/** Values that one question may ask for besides. */
const ALSO_LIMIT = 1_000

/** Counts the rows of a table that a condition lets through, as `tallyOf` does. Names of columns are the caller's to check. */
export async function readTally(
  scope: RowScope,
  table: string,
  condition: Where,
  { by, sum, limit, also }: Pick<TallyQuestion, 'by' | 'sum' | 'limit' | 'also'>,
): Promise<Tally> {
  const keys = also.slice(0, checkLimit(also.length, ALSO_LIMIT)).map((value) => checkKey(value, 'also'))
  const wanted = condition.bind('hex[]', keys)
  const most = checkLimit(limit, 1_000)
  const [known, part] =
    sum === null ? ['count()', 'toInt256(0)'] : [`count(${sum})`, `toInt256(ifNull(sum(${sum}), 0))`]
  // A sum that one of the rows does not tell is none, and comes last.
  const orders = sum === null ? ['bitNot(n)'] : ['bitNot(n)', '(known < n, negate(part))']
  const first = orders.map(
    (order) =>
      `arrayMap(it -> it.2, groupArraySortedIf(${Math.max(1, most)})((${order}, one), ${most} > 0 AND tallied != ''))`,
  )
  const rows = await scope.store.query({
    sql: `SELECT found.1 AS tallied, found.2 AS n, found.3 AS known, found.4 AS part, all_n, all_known, all_part FROM (
      SELECT sum(n) AS all_n, sum(known) AS all_known, sum(part) AS all_part,
        arrayDistinct(arrayConcat(${first.join(', ')}, groupArrayIf(one, tallied != '' AND has(${wanted}, tallied)))) AS top
      FROM (SELECT tallied, n, known, part, (tallied, n, known, part) AS one FROM (
        SELECT ${by} AS tallied, count() AS n, ${known} AS known, ${part} AS part
        FROM ${table} PREWHERE ${condition} GROUP BY tallied)))
      LEFT ARRAY JOIN top AS found`,
    params: condition.params,
    columns: { tallied: 'hex', n: 'u64', known: 'u64', part: 'i256', all_n: 'u64', all_known: 'u64', all_part: 'i256' },
    purpose: 'heavy',
  })
  const [whole] = rows
  return {
    rows: whole?.all_n ?? 0,
    sum: whole === undefined ? 0n : whole.all_known < whole.all_n ? null : whole.all_part,
    top: rows.flatMap((row) =>
      row.tallied === '0x' ? [] : [{ value: row.tallied, rows: row.n, sum: row.known < row.n ? null : row.part }],
    ),
  }
}

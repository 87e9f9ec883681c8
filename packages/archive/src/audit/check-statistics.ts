import type { HeightRange } from '@orrery/model/reads'
import type { Params, Purpose, Store } from '@orrery/store/store'
import { joinSum } from '../ledger/balance-sums.ts'
import { namedMembers, partiesOf, sumRows } from '../statistics/count-range.ts'
import { SKETCH, STAT_SETS, STAT_SUMS } from '../tables/stat-tables.ts'
import type { TellFinding } from './finding.ts'

/** Blocks that are counted together; more only where one chunk has more. */
const PIECE = 5_000
/** Sets up to this size are kept exactly, whatever was put together; larger ones are estimates. */
const EXACT_SIZE = 500
/** What is told of one piece. */
const MOST_FINDINGS = 100

const SUM_COLUMNS = {
  name: 'text',
  hour: 'u32',
  key: 'text',
  count: 'u64',
  high: 'i256',
  low: 'i256',
  least: 'u256',
  most: 'u256',
} as const

const STORED_SUMS = `SELECT name, hour, key, sum(s.count) AS count, sum(s.high) AS high, sum(s.low) AS low, min(s.least) AS least, max(s.most) AS most
  FROM ${STAT_SUMS.name} AS s WHERE chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32} GROUP BY name, hour, key`

const SET_COLUMNS = { name: 'text', hour: 'u32', size: 'u64' } as const

const STORED_SETS = `SELECT name, hour, toUInt64(${SKETCH.replace('(', 'Merge(')}(seen)) AS size
  FROM ${STAT_SETS.name} WHERE chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32} GROUP BY name, hour`

const countedSets = (
  tables: ReadonlySet<string>,
): string => `SELECT one.1 AS name, one.2 AS hour, toUInt64(uniqExactIf(address, one.3 = 1)) AS size
  FROM (SELECT address, arrayJoin([('active', at, 1), ('senders', at, toUInt8(sends)), ('receivers', at, toUInt8(receives)), ('everyone', toUInt32(intDiv(at, 24) * 24), 1)]) AS one
    FROM (SELECT hour AS at, address, sends, receives FROM (${partiesOf(tables)})))
  GROUP BY name, hour
  UNION ALL SELECT named AS name, hour, toUInt64(uniqExact(address)) AS size FROM (${namedMembers(tables)}) GROUP BY named, hour`

type Counter = (sql: string) => { readonly sql: string; readonly params: Params; readonly purpose: Purpose }

/**
 * Compares the statistics of whole, contiguous chunks with what their rows add up to (decision 9): every sum, and every set that is
 * small enough to be kept exactly. Nothing is written.
 */
export async function checkStatistics(
  store: Store,
  chain: number,
  piece: HeightRange,
  { purpose, tables }: { readonly purpose: Purpose; readonly tables: ReadonlySet<string> },
  tell: TellFinding,
): Promise<void> {
  const params: Params = {
    chain: { type: 'u32', value: chain },
    from: { type: 'u32', value: piece.from },
    to: { type: 'u32', value: piece.to },
  }
  const asked: Counter = (sql) => ({ sql, params, purpose })
  let told = 0
  const say = (table: string, detail: string): void => {
    if (told++ < MOST_FINDINGS) tell({ kind: 'statistic', table, ...piece, detail })
  }
  const sums = async (sql: string) =>
    new Map(
      (await store.query({ ...asked(sql), columns: SUM_COLUMNS })).map((row) => [
        `${row.name} ${row.key} of hour ${row.hour}`,
        `${row.count} rows, ${joinSum(row)}, ${row.least} to ${row.most}`,
      ]),
    )
  compare(await sums(STORED_SUMS), await sums(sumRows(tables)), 'nothing', (of, found, expected) =>
    say(STAT_SUMS.name, `${of}: ${found} is kept, the rows make ${expected}`),
  )
  const sets = async (sql: string) =>
    new Map(
      (await store.query({ ...asked(sql), columns: SET_COLUMNS })).map((row) => [
        `${row.name} of hour ${row.hour}`,
        row.size,
      ]),
    )
  compare(await sets(STORED_SETS), await sets(countedSets(tables)), 0, (of, found, expected) => {
    if (expected <= EXACT_SIZE) say(STAT_SETS.name, `${of}: ${found} addresses are kept, the rows have ${expected}`)
  })
}

function compare<T>(
  stored: ReadonlyMap<string, T>,
  counted: ReadonlyMap<string, T>,
  none: T,
  differs: (of: string, found: T, expected: T) => void,
): void {
  for (const of of new Set([...stored.keys(), ...counted.keys()])) {
    const [found, expected] = [stored.get(of) ?? none, counted.get(of) ?? none]
    if (found !== expected) differs(of, found, expected)
  }
}

/** Chunks put together where they touch, as long as a piece is not too long: statistics are parts of whole chunks. */
export function piecesOf(chunks: readonly HeightRange[]): readonly HeightRange[] {
  const pieces: { from: number; to: number }[] = []
  for (const { from, to } of chunks.toSorted((a, b) => a.from - b.from)) {
    const last = pieces.at(-1)
    if (last && last.to === from - 1 && to - last.from < PIECE) last.to = to
    else pieces.push({ from, to })
  }
  return pieces
}

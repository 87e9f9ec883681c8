import { sentKindsOf, SUMMARY_REACH, type AccountSummary } from '@orrery/model/account-summary'
import type { Hex } from '@orrery/primitives/hex'
import { BodyReader } from '../encode/body-reader.ts'
import { readTransferBody } from '../encode/transfer-body.ts'
import { readTxHead } from '../encode/tx-body.ts'
import { ACCOUNT_TRANSFERS, ACCOUNT_TXS } from '../tables/archive-tables.ts'
import { where, type Scope } from './scope.ts'
import { checkKey, checkLimit } from './where.ts'

/** Rows that are read at once of each kind: nearly all addresses have fewer, and are answered by one query. */
const SMALL = SUMMARY_REACH

const TABLES = [ACCOUNT_TXS.name, ACCOUNT_TRANSFERS.name] as const
/** The order of a table within an address, as far as it matters here. */
const ORDERS = [['inv', 'inv_index'], ['inv']] as const
// `at` is not called by its column's name: an alias takes the column's place in the conditions.
const COLUMNS = { part: 'u8', rows: 'u64', at: 'u32', body: 'hex' } as const

/** The time of a row's block, which every body holds. */
const TIME_OF: readonly ((body: BodyReader) => number)[] = [
  (body) => readAccountTx(body).tx.timeMs,
  (body) => readTransferBody(body, { height: 0, txIndex: 0, seq: 0 }, body.hex()).timeMs,
]

/** Addresses of one statement: more would make it long, and keep a session from others. */
const TOGETHER = 20
/** Addresses of one answer. */
const MOST_ADDRESSES = 100

/**
 * How much happened to each of these addresses, and when, in their order. Their newest rows are read themselves; only where there are more of them is
 * the rest counted and the oldest looked up. Apart, each is answered from the index: as aggregates together they read
 * every row of the address. As one statement they cost one round trip and one wait for a session.
 */
export async function readAccountSummaries(
  scope: Scope,
  addresses: readonly Hex[],
): Promise<readonly AccountSummary[]> {
  checkLimit(addresses.length, MOST_ADDRESSES)
  const found: AccountSummary[] = []
  for (let at = 0; at < addresses.length; at += TOGETHER)
    found.push(...(await readTogether(scope, addresses.slice(at, at + TOGETHER))))
  return found
}

async function readTogether(scope: Scope, addresses: readonly Hex[]): Promise<readonly AccountSummary[]> {
  const condition = where(scope).within(scope.ranges(), 'inv')
  // A part is a table's rows of an address.
  const parts = addresses.flatMap((address) => {
    const own = condition.bind('hex', checkKey(address, 'address'))
    return TABLES.map((table, kind) => ({ kind, from: `${table} PREWHERE ${condition} AND address = ${own}` }))
  })
  const ask = (selects: readonly string[]) =>
    scope.store.query({ sql: selects.join(' UNION ALL '), params: condition.params, columns: COLUMNS })
  const read = (part: number, order: 'ASC' | 'DESC', limit: number) => {
    const { kind, from } = parts[part]!
    return `(SELECT toUInt8(${part}) AS part, toUInt64(1) AS rows, inv AS at, body FROM ${from} ORDER BY ${ORDERS[kind]!.map((column) => `${column} ${order}`).join(', ')} LIMIT ${limit})`
  }
  const count = (part: number) =>
    `(SELECT toUInt8(${part}) AS part, toUInt64(count()) AS rows, toUInt32(0) AS at, '' AS body FROM ${parts[part]!.from})`

  const newest = Map.groupBy(await ask(parts.map((_, part) => read(part, 'ASC', SMALL))), ({ part }) => part)
  const rowsOf = parts.map((_, part) => (newest.get(part) ?? []).sort((a, b) => a.at - b.at))
  const long = rowsOf.flatMap((rows, part) => (rows.length === SMALL ? [part] : []))
  const rest = long.length === 0 ? [] : await ask(long.flatMap((part) => [count(part), read(part, 'DESC', 1)]))
  const counted = (part: number): number =>
    rest.find((row) => row.part === part && row.body === '0x')?.rows ?? rowsOf[part]!.length
  const endsOf = (part: number): readonly number[] => {
    const rows = rowsOf[part]!
    const oldest = rest.find((row) => row.part === part && row.body !== '0x') ?? rows.at(-1)
    const timeOf = TIME_OF[parts[part]!.kind]!
    return oldest === undefined ? [] : [rows[0]!, oldest].map((row) => timeOf(new BodyReader(row.body)))
  }
  return addresses.map((_, index) => {
    const [txs, transfers] = [TABLES.length * index, TABLES.length * index + 1]
    const ends = [...endsOf(txs), ...endsOf(transfers)]
    return {
      txCount: counted(txs),
      transferCount: counted(transfers),
      firstSeenMs: ends.length === 0 ? null : Math.min(...ends),
      lastSeenMs: ends.length === 0 ? null : Math.max(...ends),
      sentKinds: sentKindsOf(rowsOf[txs]!.map(({ body }) => readAccountTx(new BodyReader(body)))),
    }
  })
}

function readAccountTx(body: BodyReader) {
  const role = body.u8()
  if (body.present()) body.i256()
  return { role, tx: readTxHead(body, 0, 0) }
}

import { sentFormsOf, sentKindsOf, SUMMARY_REACH, type AccountSummary } from '@orrery/model/account-summary'
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
  // A part is a table's rows of an address. Of a statement every value has its place in it: each binds its own.
  const ask = (selects: readonly ((from: (part: number) => string) => string)[]) => {
    const condition = where(scope).within(scope.ranges(), 'inv')
    const own = new Map<number, string>()
    const from = (part: number): string => {
      const index = Math.floor(part / TABLES.length)
      const bound = own.get(index) ?? condition.bind('hex', checkKey(addresses[index]!, 'address'))
      own.set(index, bound)
      return `${TABLES[part % TABLES.length]} PREWHERE ${condition} AND address = ${bound}`
    }
    const sql = selects.map((select) => select(from)).join(' UNION ALL ')
    return scope.store.query({ sql, params: condition.params, columns: COLUMNS })
  }
  const parts = addresses.flatMap((_, index) => TABLES.map((__, kind) => TABLES.length * index + kind))
  const read = (part: number, order: 'ASC' | 'DESC', limit: number) => (from: (part: number) => string) =>
    `(SELECT toUInt8(${part}) AS part, toUInt64(1) AS rows, inv AS at, body FROM ${from(part)} ORDER BY ${ORDERS[part % TABLES.length]!.map((column) => `${column} ${order}`).join(', ')} LIMIT ${limit})`
  const count = (part: number) => (from: (part: number) => string) =>
    `(SELECT toUInt8(${part}) AS part, toUInt64(count()) AS rows, toUInt32(0) AS at, '' AS body FROM ${from(part)})`

  const newest = Map.groupBy(await ask(parts.map((part) => read(part, 'ASC', SMALL))), ({ part }) => part)
  const rowsOf = parts.map((part) => (newest.get(part) ?? []).sort((a, b) => a.at - b.at))
  const long = rowsOf.flatMap((rows, part) => (rows.length === SMALL ? [part] : []))
  const rest = long.length === 0 ? [] : await ask(long.flatMap((part) => [count(part), read(part, 'DESC', 1)]))
  const counted = (part: number): number =>
    rest.find((row) => row.part === part && row.body === '0x')?.rows ?? rowsOf[part]!.length
  const endsOf = (part: number): readonly number[] => {
    const rows = rowsOf[part]!
    const oldest = rest.find((row) => row.part === part && row.body !== '0x') ?? rows.at(-1)
    const timeOf = TIME_OF[part % TABLES.length]!
    return oldest === undefined ? [] : [rows[0]!, oldest].map((row) => timeOf(new BodyReader(row.body)))
  }
  return addresses.map((_, index) => {
    const [txs, transfers] = [TABLES.length * index, TABLES.length * index + 1]
    const last = rowsOf[txs]!.map(({ body }) => readAccountTx(new BodyReader(body)))
    const ends = [...endsOf(txs), ...endsOf(transfers)]
    return {
      txCount: counted(txs),
      transferCount: counted(transfers),
      firstSeenMs: ends.length === 0 ? null : Math.min(...ends),
      lastSeenMs: ends.length === 0 ? null : Math.max(...ends),
      sentKinds: sentKindsOf(last),
      sent: sentFormsOf(last),
    }
  })
}

function readAccountTx(body: BodyReader) {
  const role = body.u8()
  if (body.present()) body.i256()
  return { role, tx: readTxHead(body, 0, 0) }
}

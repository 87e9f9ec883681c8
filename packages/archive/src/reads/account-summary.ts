import { sentKindsOf, SUMMARY_REACH, type AccountSummary } from '@orrery/model/account-summary'
import type { Hex } from '@orrery/primitives/hex'
import { BodyReader } from '../encode/body-reader.ts'
import { readTransferBody } from '../encode/transfer-body.ts'
import { readTxHead } from '../encode/tx-body.ts'
import { ACCOUNT_TRANSFERS, ACCOUNT_TXS } from '../tables/archive-tables.ts'
import { where, type Scope } from './scope.ts'
import { checkKey } from './where.ts'

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

/**
 * How much happened to an address, and when. The newest rows are read themselves; only where there are more of them is
 * the rest counted and the oldest looked up. Apart, each is answered from the index: as aggregates together they read
 * every row of the address. As one statement they cost one round trip and one wait for a session.
 */
export async function readAccountSummary(scope: Scope, address: Hex): Promise<AccountSummary> {
  const condition = where(scope)
  condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`).within(scope.ranges(), 'inv')
  const ask = (selects: readonly string[]) =>
    scope.store.query({ sql: selects.join(' UNION ALL '), params: condition.params, columns: COLUMNS })
  const read = (part: number, order: 'ASC' | 'DESC', limit: number) =>
    `(SELECT toUInt8(${part}) AS part, toUInt64(1) AS rows, inv AS at, body FROM ${TABLES[part]} PREWHERE ${condition} ORDER BY ${ORDERS[part]!.map((column) => `${column} ${order}`).join(', ')} LIMIT ${limit})`
  const count = (part: number) =>
    `(SELECT toUInt8(${part}) AS part, toUInt64(count()) AS rows, toUInt32(0) AS at, '' AS body FROM ${TABLES[part]} PREWHERE ${condition})`

  const newest = await ask(TABLES.map((_, part) => read(part, 'ASC', SMALL)))
  const kinds = TABLES.map((_, part) => newest.filter((row) => row.part === part).sort((a, b) => a.at - b.at))
  const long = kinds.flatMap((rows, part) => (rows.length === SMALL ? [part] : []))
  const rest = long.length === 0 ? [] : await ask(long.flatMap((part) => [count(part), read(part, 'DESC', 1)]))
  const counted = (part: number): number =>
    rest.find((row) => row.part === part && row.body === '0x')?.rows ?? kinds[part]!.length
  const ends = kinds.flatMap((rows, part) => {
    const oldest = rest.find((row) => row.part === part && row.body !== '0x') ?? rows.at(-1)
    return oldest === undefined ? [] : [rows[0]!, oldest].map((row) => TIME_OF[part]!(new BodyReader(row.body)))
  })
  return {
    txCount: counted(0),
    transferCount: counted(1),
    firstSeenMs: ends.length === 0 ? null : Math.min(...ends),
    lastSeenMs: ends.length === 0 ? null : Math.max(...ends),
    sentKinds: sentKindsOf(kinds[0]!.map(({ body }) => readAccountTx(new BodyReader(body)))),
  }
}

function readAccountTx(body: BodyReader) {
  const role = body.u8()
  if (body.present()) body.i256()
  return { role, tx: readTxHead(body, 0, 0) }
}

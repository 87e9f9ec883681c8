import type { LogRow, TxRow } from '@orrery/model/rows'
import type { ChainReads, Position, TxHead, TxRef } from '@orrery/model/reads'
import type { RowOf } from '@orrery/store/columns'
import { unpackFields } from '@orrery/model/packed-fields'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { covers } from '../coverage/ranges.ts'
import { hashKey } from '../encode/hash-key.ts'
import { BodyReader } from '../encode/body-reader.ts'
import { readInlineInput, readLookUp, readTxPlace } from '../encode/tx-body.ts'
import { LOGS, TX_HASHES, TXS } from '../tables/archive-tables.ts'
import { TX_STATUS, wordOf } from '../tables/codes.ts'
import { KeyBatch } from './key-batch.ts'
import { readTally } from './read-tally.ts'
import { RecentRows } from './recent-rows.ts'
import { select, selectPage, where, type Scope } from './scope.ts'
import { BY_LOG, BY_TX, checkKey, checkLimit, checkPlace, checkPlaces } from './where.ts'

/** First topics that one question of `logTally` may name. */
const MOST_TOPICS = 16
/** Transactions whose hashes begin alike, and of blocks that lost their place: more are not looked at. */
const SAME_KEY = 64
/** Bodies found by hash that are kept for who asks again, and what is a large one, in hex digits. */
const RECENT_BODIES = 64
const LARGE_BODY = 20_000

const { chain: _tx, ...TX_COLUMNS } = TXS.columns
const { input: _input, ...HEAD_COLUMNS } = TX_COLUMNS
const { chain: _log, ...LOG_COLUMNS } = LOGS.columns

type HeadRow = RowOf<typeof HEAD_COLUMNS> & { readonly input?: Hex }

const toHead = (row: HeadRow): TxHead => ({
  height: row.height,
  txIndex: row.tx_index,
  hash: row.hash,
  timeMs: row.time_ms,
  from: row.from_address,
  to: row.to_address,
  created: row.created,
  value: row.value,
  fee: row.fee,
  status: wordOf(TX_STATUS, row.status),
  kind: row.kind,
  method: row.method,
  ext:
    row.ext === '' ? unpackFields(Buffer.from(row.input!.slice(2), 'hex'), row) : (JSON.parse(row.ext) as JsonObject),
})

const toTx = (row: RowOf<typeof TX_COLUMNS>): TxRow => ({ ...toHead(row), input: row.ext === '' ? EMPTY : row.input })

const toLog = (row: RowOf<typeof LOG_COLUMNS>): LogRow => ({
  height: row.height,
  txIndex: row.tx_index,
  logIndex: row.log_index,
  address: row.address,
  topics: [row.topic0, row.topic1, row.topic2, row.topic3].filter((topic) => topic !== null),
  data: row.data,
})

/** Transactions and logs by hash and place. `hasOutputs`: of a chain of outputs, whose rows have no calldata, and mostly their own fields there. */
export function txReads(
  scope: Scope,
  hasOutputs: boolean,
): Pick<
  ChainReads,
  | 'tx'
  | 'placedTx'
  | 'txs'
  | 'txRefs'
  | 'txsAt'
  | 'txsByHash'
  | 'txsOfBlock'
  | 'logsOfTx'
  | 'logsOfBlock'
  | 'logsOfContract'
  | 'logTally'
> {
  const heads: typeof HEAD_COLUMNS | typeof TX_COLUMNS = hasOutputs ? TX_COLUMNS : HEAD_COLUMNS
  /** Rows of one committed block; null when it is not one. */
  const ofBlock = (height: number) => {
    if (!covers(scope.ranges(), checkPlace(height, 'height'))) return null
    const condition = where(scope)
    return condition.and(`height = ${condition.bind('u32', height)}`)
  }
  /** Rows at places of committed blocks; null when there are none. */
  const atPlaces = (places: readonly Pick<Position, 'height' | 'txIndex'>[]) => {
    const ranges = scope.ranges()
    const wanted = new Set(
      checkPlaces(places)
        .filter(({ height, txIndex }) => covers(ranges, checkPlace(height, 'height')) && txIndex <= 0xffff_ffff)
        .map(({ height, txIndex }) => `(${height}, ${checkPlace(txIndex, 'txIndex')})`),
    )
    return wanted.size === 0 ? null : where(scope).and(`(height, tx_index) IN (${[...wanted].join(', ')})`)
  }
  const recent = new RecentRows<number, readonly { readonly body: Hex }[]>(
    () => scope.epoch(),
    RECENT_BODIES,
    (rows) => rows.reduce((sum, { body }) => sum + body.length, 0) > LARGE_BODY,
  )
  const byKey = new KeyBatch<number, { readonly body: Hex }>(async (keys) => {
    const condition = where(scope)
    const [key, ...more] = keys
    if (more.length > 0) {
      condition.and(`hash_key IN (${keys.join(', ')})`)
      const columns = { hash_key: 'u64', body: 'hex' } as const
      const rows = await select(scope, TX_HASHES.name, columns, condition, `LIMIT ${SAME_KEY} BY hash_key`)
      return Map.groupBy(rows, (row) => row.hash_key)
    }
    condition.and(`hash_key = ${condition.bind('u64', key!)}`)
    return new Map([[key!, await select(scope, TX_HASHES.name, { body: 'hex' }, condition, `LIMIT ${SAME_KEY}`)]])
  })
  const placedTx: ChainReads['placedTx'] = async (hash) => {
    const key = hashKey(checkKey(hash, 'hash'))
    const ranges = scope.ranges()
    // Committed or not is decided here: as a condition it costs a point lookup a quarter of its time.
    const rows = await recent.read(key, () => byKey.read(key))
    for (const row of rows) {
      const body = new BodyReader(row.body)
      const { height, txIndex, ...place } = readTxPlace(body)
      if (!covers(ranges, height)) continue
      const found = readLookUp(body, hash, height, txIndex)
      if (found === null) continue
      if (!found.isWhole) {
        const tx = await wholeTx(height, txIndex)
        return tx === null ? null : { tx, place }
      }
      const input = readInlineInput(body) ?? (await longInput(height, txIndex))
      return input === null ? null : { tx: { ...found.head, input }, place }
    }
    return null
  }
  const atPlace = (height: number, txIndex: number) => {
    const condition = where(scope)
    return condition
      .and(`height = ${condition.bind('u32', height)}`)
      .and(`tx_index = ${condition.bind('u32', txIndex)}`)
  }
  const wholeTx = async (height: number, txIndex: number) => {
    const [row] = await select(scope, TXS.name, TX_COLUMNS, atPlace(height, txIndex), 'LIMIT 1')
    return row === undefined ? null : toTx(row)
  }
  const longInput = async (height: number, txIndex: number) => {
    const [row] = await select(scope, TXS.name, { input: 'hex' }, atPlace(height, txIndex), 'LIMIT 1')
    return row?.input ?? null
  }
  return {
    placedTx,
    tx: async (hash) => (await placedTx(hash))?.tx ?? null,
    async txs(page) {
      const condition = where(scope).within(scope.ranges(), 'height')
      const rows = await selectPage(scope, TXS.name, heads, condition, condition.page(page, BY_TX))
      return rows.map(toHead)
    },
    async txsAt(places) {
      const condition = atPlaces(places)
      return condition === null ? [] : (await select(scope, TXS.name, TX_COLUMNS, condition)).map(toTx)
    },
    async txsByHash(hashes) {
      if (hashes.length === 0) return []
      const byKey = new Map<number, Hex[]>()
      for (const hash of new Set(checkPlaces(hashes))) {
        const key = hashKey(checkKey(hash, 'hash'))
        byKey.set(key, [...(byKey.get(key) ?? []), hash])
      }
      const condition = where(scope)
      condition.and(`hash_key IN (${[...byKey.keys()].join(', ')})`)
      const ranges = scope.ranges()
      const rows = await select(scope, TX_HASHES.name, { hash_key: 'u64', body: 'hex' }, condition)
      const found = rows.flatMap((row) => {
        for (const hash of byKey.get(row.hash_key) ?? []) {
          const body = new BodyReader(row.body)
          const { height, txIndex } = readTxPlace(body)
          const told = covers(ranges, height) ? readLookUp(body, hash, height, txIndex) : null
          if (told !== null) return [told]
        }
        return []
      })
      const places = atPlaces(found.filter(({ isWhole }) => !isWhole).map(({ head }) => head))
      const rest = places === null ? [] : await select(scope, TXS.name, heads, places)
      return [...found.filter(({ isWhole }) => isWhole).map(({ head }) => head), ...rest.map(toHead)]
    },
    async txRefs(places) {
      const condition = atPlaces(places)
      if (condition === null) return []
      const columns = { height: 'u32', tx_index: 'u32', hash: 'hex', time_ms: 'i64', method: 'hex?' } as const
      const rows = await select(scope, TXS.name, columns, condition)
      return rows.map((row): TxRef => ({
        height: row.height,
        txIndex: row.tx_index,
        hash: row.hash,
        timeMs: row.time_ms,
        method: row.method,
      }))
    },
    async txsOfBlock(height, fromIndex, limit) {
      const condition = ofBlock(height)
      checkPlace(fromIndex, 'fromIndex')
      checkLimit(limit)
      if (!condition || fromIndex > 0xffff_ffff) return []
      if (fromIndex > 0) condition.and(`tx_index >= ${condition.bind('u32', fromIndex)}`)
      return (await select(scope, TXS.name, heads, condition, `ORDER BY tx_index LIMIT ${limit}`)).map(toHead)
    },
    async logsOfTx(height, txIndex, limit) {
      const condition = ofBlock(height)
      checkPlace(txIndex, 'txIndex')
      checkLimit(limit)
      if (!condition || txIndex > 0xffff_ffff) return []
      condition.and(`tx_index = ${condition.bind('u32', txIndex)}`)
      return (await select(scope, LOGS.name, LOG_COLUMNS, condition, `ORDER BY log_index LIMIT ${limit}`)).map(toLog)
    },
    async logsOfBlock(height, fromLogIndex, limit) {
      const condition = ofBlock(height)
      checkPlace(fromLogIndex, 'fromLogIndex')
      checkLimit(limit)
      if (!condition || fromLogIndex > 0xffff_ffff) return []
      condition.and(`log_index >= ${condition.bind('u32', fromLogIndex)}`)
      return (await select(scope, LOGS.name, LOG_COLUMNS, condition, `ORDER BY log_index LIMIT ${limit}`)).map(toLog)
    },
    async logTally({ topics, range: { from, to }, limit, also }) {
      const condition = where(scope).within(scope.ranges(), 'height')
      const wanted = topics.slice(0, checkLimit(topics.length, MOST_TOPICS)).map((topic) => checkKey(topic, 'topics'))
      condition
        .and(
          `height BETWEEN ${condition.bind('u32', checkPlace(from, 'from'))} AND ${condition.bind('u32', checkPlace(to, 'to'))}`,
        )
        .and(`topic0 IN ${condition.bind('hex[]', wanted)}`)
      return readTally(scope, LOGS.name, condition, { by: 'address', sum: null, limit, also })
    },
    async logsOfContract(address, page, topic0, word) {
      const condition = where(scope).within(scope.ranges(), 'height')
      if (address !== null) condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`)
      if (topic0 !== undefined) condition.and(`topic0 = ${condition.bind('hex', checkKey(topic0, 'topic0'))}`)
      if (word !== undefined) {
        const told = condition.bind('hex', checkKey(word, 'word'))
        condition.and(`(topic1 = ${told} OR topic2 = ${told} OR topic3 = ${told} OR position(data, ${told}) > 0)`)
      }
      const rows = await selectPage(scope, LOGS.name, LOG_COLUMNS, condition, condition.page(page, BY_LOG))
      return rows.map(toLog)
    },
  }
}

import { BLOCK_TAGS, NO_TAG, OTHER_TAG, TAG_BYTES } from '@orrery/model/block-tag'
import { METHODS_OF_FEE } from '@orrery/model/fee-class'
import { NAMED_SETS, TX_SENDER } from '@orrery/model/party-sets'
import { BLOCK_FIELDS, FEE_LIMIT, LEAST_WORK, MWEB_FIELDS, SENT_KINDS, STAT } from '@orrery/model/statistics'
import type { HeightRange } from '@orrery/model/reads'
import { REPEATED_COINBASES } from '@orrery/model/repeated-coinbases'
import { METHODS_OF_CLASS } from '@orrery/model/tx-class'
import { LEAST_STAKE, ROW_MEASURES, SIZES, type KeyAs, type RowMeasure } from '@orrery/model/row-measures'
import type { Params, Store } from '@orrery/store/store'
import { BLOCKS, CONTRACTS, DELTAS, TRANSFERS, TXS } from '../tables/archive-tables.ts'
import { CAUSE, STANDARD, TX_STATUS, type Codes } from '../tables/codes.ts'
import { STAT_SETS, STAT_SUMS } from '../tables/stat-tables.ts'
import { packedSql } from './packed-sql.ts'

/** As `hourOf` in the model. */
const HOUR = 'toUInt32(intDiv(greatest(time_ms, 0), 3600000))'
const MASK = "toUInt256('340282366920938463463374607431768211455')"
const HIGH = 'toInt256(sum(bitShiftRight(value, 128)))'
const LOW = `toInt256(sum(bitAnd(value, ${MASK})))`
/** Rows of the range; put in by number, since each stands in several places. */
const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
/** One part, all or nothing; what was taken out before may come again. */
const AT_ONCE =
  'SETTINGS insert_deduplicate = 0, max_threads = 1, max_insert_threads = 1, min_insert_block_size_rows = 1000000000, min_insert_block_size_bytes = 0'

/** Which heights of the range each hour holds. */
const SPANS = `SELECT ${HOUR} AS hour, min(height) AS first, max(height) AS last FROM ${BLOCKS.name} PREWHERE ${IN} GROUP BY hour`

const wordOf = (set: Codes<string>, column: string): string => `['${set.words.join("','")}'][${column} + 1]`

/** As `wholePart` in the model. */
const field = (...path: readonly string[]) =>
  `toUInt256OrNull(extract(JSONExtractRaw(ext, ${path.map((name) => `'${name}'`).join(', ')}), '^"?([0-9]{1,77})(?:[.][0-9]+)?"?$'))`

const OF_BLOCK: Readonly<Record<string, string>> = {
  [STAT.time]: 'toUInt256(greatest(time_ms, 0))',
  [STAT.blockTxs]: 'toUInt256(tx_count)',
  [STAT.emptyBlocks]: 'toUInt256(tx_count = 0)',
  [STAT.size]: 'toUInt256(size)',
  [STAT.fees]: 'fees',
  [STAT.reward]: 'reward',
  [STAT.burnt]: 'burnt',
  // As `unclesOf` in the model.
  [STAT.uncles]: `if(${field('difficulty')} >= ${LEAST_WORK} AND JSONHas(ext, 'gasLimit'), toUInt256(JSONLength(ext, 'uncles')), NULL)`,
  ...Object.fromEntries(BLOCK_FIELDS.map((name) => [name, field(name)])),
  ...Object.fromEntries(MWEB_FIELDS.map(([name, part]) => [name, field('mweb', part)])),
}

const BLOCK_PART = `
  SELECT one.1 AS name, hour, '' AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, min(value) AS least, max(value) AS most
  FROM (SELECT ${HOUR} AS hour, arrayJoin([${Object.entries(OF_BLOCK)
    .map(([name, sql]) => `('${name}', CAST(${sql} AS Nullable(UInt256)))`)
    .join(', ')}]) AS one, assumeNotNull(one.2) AS value FROM ${BLOCKS.name} PREWHERE ${IN})
  WHERE isNotNull(one.2) GROUP BY name, hour`

/** As `poolOf` in the model. */
const POOL_PART = `
  SELECT one.1 AS name, hour, pool AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, min(value) AS least, max(value) AS most
  FROM (SELECT ${HOUR} AS hour, JSONExtractString(ext, 'pool', 'code') AS pool, arrayJoin([
      ('${STAT.poolHeight}', CAST(toUInt256(height) AS Nullable(UInt256))), ('${STAT.poolReward}', reward), ('${STAT.poolFees}', fees),
      ('${STAT.poolEmpty}', toUInt256(tx_count <= 1))]) AS one, assumeNotNull(one.2) AS value
    FROM ${BLOCKS.name} PREWHERE ${IN} WHERE JSONType(ext, 'pool', 'code') = 'String')
  WHERE isNotNull(one.2) GROUP BY name, hour, pool`

/** As `tagOfBlock` in the model. */
const TAG_PART = `
  SELECT '${STAT.blockTag}' AS name, hour, multiIf(data = '', '${NO_TAG}', ${BLOCK_TAGS.map(({ tag, words }) => `position(data, '${words}') > 0, '${tag}'`).join(', ')}, '${OTHER_TAG}') AS key,
    count() AS count, toInt256(0) AS high, toInt256(count()) AS low, toUInt256(1) AS least, toUInt256(1) AS most
  FROM (SELECT ${HOUR} AS hour, lower(unhex(substring(told, 3, ${2 * TAG_BYTES}))) AS data
    FROM (SELECT time_ms, JSONExtractString(ext, 'extraData') AS told FROM ${BLOCKS.name} PREWHERE ${IN})
    WHERE match(told, '^0x([0-9a-fA-F]{2})*$')) GROUP BY hour, key`

/** As `priceOf` and `priceStep` in the model. */
const textOf = (name: string) => `replaceOne(simpleJSONExtractString(ext, '${name}'), '.', '')`
const price = (text: string) => `if(length(${text}) <= 18, toUInt64OrZero(${text}), toUInt64(0))`
const STEP = 'if(price < 8, price, 8 * (up - 3) + bitShiftRight(price, up - 3))'

/** As `classOfTx` in the model. */
const METHODS = Object.entries(METHODS_OF_CLASS).flatMap(([name, methods]) =>
  methods.map((method) => ({ method: `unhex('${method}')`, name: `'${name}'` })),
)
const CLASS = `multiIf(to_address = '', 'creation', kind = 'blob', 'blob', method = '', 'plain', transform(method, [${METHODS.map(({ method }) => method).join(', ')}], [${METHODS.map(({ name }) => name).join(', ')}], 'contract'))`

/** As `feeClass` in the model. */
const FEE_METHODS = Object.entries(METHODS_OF_FEE).flatMap(([name, methods]) =>
  methods.map((method) => ({ method: `unhex('${method}')`, name: `'${name}'` })),
)
const FEE_CLASS = `multiIf(to_address = '' OR kind = 'blob', '', method = '', 'plain', transform(method, [${FEE_METHODS.map(({ method }) => method).join(', ')}], [${FEE_METHODS.map(({ name }) => name).join(', ')}], ''))`
/** Of transactions that succeeded and tell their gas. */
const DONE = `status = ${TX_STATUS.of.success} AND simpleJSONHas(ext, 'gasUsed')`

/** The step of a fee `paid`, `up` powers of two above it. */
const FEE_STEP = 'toString(if(paid < 8, paid, toUInt256(8 * (up - 3)) + bitShiftRight(paid, up - 3)))'
const FEE_UP =
  'toUInt64(floor(log2(toFloat64(paid)))) AS near, toUInt64(greatest(near - (bitShiftLeft(toUInt256(1), near) > paid), 3)) AS up'
const PAID = `isNotNull(fee) AND fee > 0 AND fee < toUInt256('${FEE_LIMIT}')`

/** As `makesOutputs` in the model. */
const MAKES_OUTPUTS = `height > 0 AND NOT (${[...REPEATED_COINBASES].map(([height, txid]) => `(height = ${height} AND hash = unhex('${txid.slice(2)}'))`).join(' OR ')})`

const none =
  'toUInt64(count()) AS count, toInt256(0) AS high, toInt256(0) AS low, toUInt256(0) AS least, toUInt256(0) AS most'

const SUM_PARTS = [
  BLOCK_PART,
  POOL_PART,
  TAG_PART,
  `SELECT '${STAT.txValue}' AS name, ${HOUR} AS hour, toString(length(toString(value))) AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM ${TXS.name} PREWHERE ${IN} WHERE value > 0 AND ${DONE} GROUP BY hour, key`,
  `SELECT '${STAT.firstTxs}' AS name, ${HOUR} AS hour, '' AS key, ${none}
   FROM ${TXS.name} PREWHERE ${IN} WHERE kind IN ('${SENT_KINDS.join("', '")}') AND simpleJSONHas(ext, 'gasUsed') AND JSONExtractRaw(ext, 'nonce') = '0' GROUP BY hour`,
  `SELECT '${STAT.classFee}' AS name, hour, concat(class, '/', ${FEE_STEP}) AS key, ${none}
   FROM (SELECT hour, class, paid, ${FEE_UP}
     FROM (SELECT ${HOUR} AS hour, ${FEE_CLASS} AS class, assumeNotNull(fee) AS paid FROM ${TXS.name} PREWHERE ${IN} WHERE ${PAID} AND ${DONE} AND class != ''))
   GROUP BY hour, key`,
  // As `isBuilderPayment` in the model.
  `SELECT '${STAT.builderPaid}' AS name, hour, '' AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM (SELECT height, ${HOUR} AS hour, from_address, to_address, value FROM ${TXS.name} PREWHERE ${IN}
     WHERE (height, tx_index) IN (SELECT height, toUInt32(tx_count - 1) FROM ${BLOCKS.name} PREWHERE ${IN} WHERE tx_count > 0)
       AND status = ${TX_STATUS.of.success} AND value > 0 AND input = '' AND to_address != '') AS paid
   INNER JOIN (SELECT height, producer FROM ${BLOCKS.name} PREWHERE ${IN} WHERE producer != '' AND NOT JSONHas(ext, 'difficulty')) AS made USING (height)
   WHERE from_address = producer AND to_address != producer GROUP BY hour`,
  // As `nftTradesOf` in the model.
  `SELECT '${STAT.nftTrades}' AS name, hour, '' AS key, sum(items) AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM (SELECT height, tx_index, ${HOUR} AS hour, value FROM ${TXS.name} PREWHERE ${IN} WHERE value > 0) AS paid
   INNER JOIN (SELECT height, tx_index, count() AS items FROM ${TRANSFERS.name} PREWHERE ${IN}
     WHERE standard IN (${STANDARD.of.erc721}, ${STANDARD.of.erc1155}) AND from_address != '' AND to_address != '' GROUP BY height, tx_index) AS moved USING (height, tx_index)
   GROUP BY hour`,
  `SELECT '${STAT.txs}' AS name, ${HOUR} AS hour, concat(${wordOf(TX_STATUS, 'status')}, '/', kind) AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM ${TXS.name} PREWHERE ${IN} GROUP BY hour, status, kind`,
  // As `gasOfTx` in the model.
  `SELECT '${STAT.txGas}' AS name, hour, concat(class, '/', ${wordOf(TX_STATUS, 'status')}, '/', if(moves, '1', '0')) AS key, count() AS count, toInt256(0) AS high, toInt256(sum(gas)) AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM (SELECT ${HOUR} AS hour, ${CLASS} AS class, status, value > 0 AS moves, toUInt256(simpleJSONExtractUInt(ext, 'gasUsed')) AS gas
     FROM ${TXS.name} PREWHERE ${IN} WHERE simpleJSONHas(ext, 'gasUsed'))
   GROUP BY hour, class, status, moves`,
  // As `outputsOf` in the model.
  `SELECT '${STAT.outputTypes}' AS name, hour, type AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM (SELECT output, ${HOUR} AS hour, JSONExtractString(output, 'type') AS type, toUInt256OrNull(JSONExtractString(output, 'value')) AS told, assumeNotNull(told) AS value
     FROM (SELECT time_ms, arrayJoin(JSONExtractArrayRaw(ext, 'outputs')) AS output FROM ${TXS.name} PREWHERE ${IN} WHERE ${MAKES_OUTPUTS} AND simpleJSONHas(ext, 'outputs')))
   WHERE JSONType(output, 'type') = 'String' AND JSONType(output, 'value') = 'String' AND isNotNull(told) GROUP BY hour, type`,
  `SELECT '${STAT.outputTypes}' AS name, hour, one.1 AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM (SELECT ${HOUR} AS hour, ${packedSql.inputs} AS n, ${packedSql.outputs} AS m, arrayJoin(arrayMap(i -> (${packedSql.type('i')}, ${packedSql.amount('n + i')}), range(m))) AS one, toUInt256(one.2) AS value
     FROM ${TXS.name} PREWHERE ${IN} WHERE ${MAKES_OUTPUTS} AND ${packedSql.isPacked}) GROUP BY hour, key`,
  // As `changeOf` in the model.
  `SELECT '${STAT.change}' AS name, hour, '' AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM (SELECT hour, told - moved AS value
     FROM (SELECT ${HOUR} AS hour, value AS moved, toUInt256OrZero(extract(JSONExtractRaw(ext, 'totalOut'), '^"([0-9]{1,77})"$')) AS told
       FROM ${TXS.name} PREWHERE ${IN} WHERE simpleJSONHas(ext, 'totalOut'))
     WHERE told > moved)
   GROUP BY hour`,
  `SELECT '${STAT.change}' AS name, hour, '' AS key, count() AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
   FROM (SELECT hour, told - moved AS value
     FROM (SELECT ${HOUR} AS hour, value AS moved, ${packedSql.inputs} AS n, ${packedSql.outputs} AS m, arraySum(i -> toUInt256(${packedSql.amount('n + i')}), range(m)) AS told
       FROM ${TXS.name} PREWHERE ${IN} WHERE ${packedSql.isPacked})
     WHERE told > moved)
   GROUP BY hour`,
  `SELECT '${STAT.txFee}' AS name, hour, ${FEE_STEP} AS key, ${none}
   FROM (SELECT hour, paid, ${FEE_UP}
     FROM (SELECT ${HOUR} AS hour, assumeNotNull(fee) AS paid FROM ${TXS.name} PREWHERE ${IN} WHERE ${PAID}))
   GROUP BY hour, key`,
  `SELECT name, hour, toString(${STEP}) AS key, ${none}
   FROM (SELECT name, hour, price, toUInt64(floor(log2(price))) AS near, near - (bitShiftLeft(toUInt64(1), near) > price) AS up
     FROM (SELECT hour, priced.1 AS name, priced.2 AS price
       FROM (SELECT hour, ${price('gas_text')} AS gas, ${price('base_text')} AS base, if(is_packed, if(packed_rate < 1000000000000000000, packed_rate, toUInt64(0)), ${price('rate_text')}) AS rate
         FROM (SELECT ${HOUR} AS hour, ${textOf('gasPrice')} AS gas_text, ${textOf('baseFee')} AS base_text, ${textOf('feeRate')} AS rate_text, ${packedSql.isPacked} AS is_packed, ${packedSql.feeRate} AS packed_rate
           FROM ${TXS.name} PREWHERE ${IN}))
       ARRAY JOIN [('${STAT.gasPrice}', gas), ('${STAT.tip}', if(base > 0 AND gas > base, toUInt64(gas - base), toUInt64(0))), ('${STAT.feeRate}', rate)] AS priced
       WHERE priced.2 > 0))
   GROUP BY name, hour, key`,
  `SELECT moved.1 AS name, ${HOUR} AS hour, ${wordOf(STANDARD, 'standard')} AS key, ${none}
   FROM ${TRANSFERS.name} ARRAY JOIN if(from_address = '', [('${STAT.transfers}', 0), ('${STAT.mints}', 0)], [('${STAT.transfers}', 0)]) AS moved
   WHERE ${IN} GROUP BY name, hour, standard`,
  `SELECT '${STAT.contracts}' AS name, ${HOUR} AS hour, '' AS key, ${none}
   FROM (SELECT height FROM ${CONTRACTS.name} WHERE ${IN}) AS made
   INNER JOIN (SELECT height, time_ms FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height) GROUP BY hour`,
]

/** As `keyPart` in the model. */
const KEY_SQL: Readonly<Record<KeyAs, (column: string) => string>> = {
  code: (column) => `toString(${column})`,
  text: (column) => column,
  told: (column) => `if(${column} = '', '0', '1')`,
  stake: (column) => `if(${column} >= toUInt256('${LEAST_STAKE}'), '1', '0')`,
  // What is absent is none.
  size: (column) =>
    `multiIf(ifNull(${column}, toUInt256(0)) = 0, '${SIZES.none}', ${column} = toUInt256('${MAX_U256}'), '${SIZES.all256}', ${column} = toUInt256('${MAX_U160}'), '${SIZES.all160}', '${SIZES.some}')`,
}
const MAX_U160 = (1n << 160n) - 1n
const MAX_U256 = (1n << 256n) - 1n

/** The parts of a key with what stands between them. */
const keyParts = (key: RowMeasure['key']): readonly string[] =>
  key.flatMap(([column, as], at) => [...(at === 0 ? [] : ["'/'"]), KEY_SQL[as](`told.${column}`)])

/** What the rows of a family's table add. Its columns are named with it: `value` is the sum here. */
const rowPart = ({ name, table, key, sum }: RowMeasure): string => `
  SELECT '${name}' AS name, hour, key, count() AS count, ${HIGH} AS high, ${LOW} AS low, toUInt256(0) AS least, toUInt256(0) AS most
  FROM (SELECT height, concat(${["''", ...keyParts(key)].join(', ')}) AS key, ${sum === undefined ? 'toUInt256(0)' : `ifNull(told.${sum}, toUInt256(0))`} AS value
    FROM ${table} AS told PREWHERE ${IN}) AS row
  INNER JOIN (SELECT height, ${HOUR} AS hour FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height) GROUP BY hour, key`

/** The sums of a range of rows, by measure, hour and key; `tables` are those of the chain's family. */
export const sumRows = (tables: ReadonlySet<string>): string =>
  [...SUM_PARTS, ...ROW_MEASURES.filter(({ table }) => tables.has(table)).map(rowPart)]
    .map((sql) => `SELECT name, hour, key, toUInt64(count) AS count, high, low, least, most FROM (${sql})`)
    .join(' UNION ALL ')

const sumsOf = (
  tables: ReadonlySet<string>,
): string => `INSERT INTO ${STAT_SUMS.name} (${Object.keys(STAT_SUMS.columns).join(', ')}) ${AT_ONCE}
  SELECT {chain:UInt32}, name, hour, first, last, key, count, high, low, least, most
  FROM (${sumRows(tables)}) AS part
  INNER JOIN (${SPANS}) AS span USING (hour)`

/** Who did anything in a range, once or more often, with the hour and whether he sent, and whether he received: by the table that tells it. */
const PARTIES_OF: Readonly<Record<string, string>> = {
  [TXS.name]: `SELECT ${HOUR} AS hour, party.1 AS address, party.2 AS sends, 1 - party.2 AS receives
   FROM ${TXS.name} ARRAY JOIN [(from_address, 1), (to_address, 0), (created, 0)] AS party WHERE ${IN} AND party.1 != ''`,
  [TRANSFERS.name]: `SELECT ${HOUR} AS hour, party.1 AS address, 0 AS sends, party.2 AS receives
   FROM ${TRANSFERS.name} ARRAY JOIN [(from_address, 0), (to_address, 1)] AS party WHERE ${IN} AND party.1 != ''`,
  [DELTAS.name]: `SELECT ${HOUR} AS hour, address, outgoing AS sends, 1 - outgoing AS receives
   FROM (SELECT height, address, outgoing FROM ${DELTAS.name} PREWHERE ${IN} AND asset = '' AND cause = ${CAUSE.of.transfer}) AS moved
   INNER JOIN (SELECT height, time_ms FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)`,
}

/** What of it a range may tell; `tables` are those that may have rows of it. Empty where none has any. */
export const partiesOf = (tables: ReadonlySet<string>): string =>
  Object.entries(PARTIES_OF)
    .flatMap(([table, sql]) => (tables.has(table) ? [sql] : []))
    .join(' UNION ALL ')

/** The members of named sets in a range, with the hour: as `membersOf` in the model. `tables` are those that may have rows of it. Empty where none has any. */
export const namedMembers = (tables: ReadonlySet<string>): string =>
  Object.entries(NAMED_SETS)
    .flatMap(([set, told]) => {
      if (!tables.has(told === 'transfers' ? TRANSFERS.name : told.table)) return []
      if (told === 'transfers')
        return [
          `SELECT '${set}' AS named, ${HOUR} AS hour, asset AS address FROM ${TRANSFERS.name} PREWHERE ${IN} WHERE asset != ''`,
        ]
      const { table, column, only } = told
      const kept = only === undefined ? '' : ` WHERE ${only.column} IN ('${only.texts.join("', '")}')`
      return column === TX_SENDER
        ? [
            `SELECT '${set}' AS named, ${HOUR} AS hour, from_address AS address FROM ${TXS.name} PREWHERE ${IN}
             WHERE from_address != '' AND (height, tx_index) IN (SELECT height, tx_index FROM ${table} PREWHERE ${IN}${kept})`,
          ]
        : [
            `SELECT '${set}' AS named, at.hour AS hour, address FROM (SELECT height, ${column} AS address FROM ${table} PREWHERE ${IN}${kept}) AS row
             INNER JOIN (SELECT height, ${HOUR} AS hour FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height) WHERE address != ''`,
          ]
    })
    .join(' UNION ALL ')

/** The function of `SKETCH` in `stat-tables.ts`. */
const SKETCH_OF = 'uniqCombined64'

/** Of each hour who was active, who sent and who received, and of each day who was active. */
const everyoneOf = (parties: string): string =>
  `SELECT hour, entry.1 AS name, entry.2 AS at, entry.3 AS members FROM (SELECT hour, ${SKETCH_OF}State(14)(address) AS everyone, ${SKETCH_OF}StateIf(14)(address, sends = 1) AS senders, ${SKETCH_OF}StateIf(14)(address, receives = 1) AS receivers
    FROM (${parties}) GROUP BY hour)
    ARRAY JOIN [('active', hour, everyone), ('senders', hour, senders), ('receivers', hour, receivers), ('everyone', toUInt32(intDiv(hour, 24) * 24), everyone)] AS entry`

/** Of each hour the members of named sets. */
const namedOf = (members: string): string =>
  `SELECT hour, named AS name, hour AS at, ${SKETCH_OF}State(14)(address) AS members FROM (${members}) GROUP BY named, hour`

/** The statement that makes the sketches; null where nobody takes part. */
function setsOf(tables: ReadonlySet<string>): string | null {
  const [parties, members] = [partiesOf(tables), namedMembers(tables)]
  const parts = [...(parties === '' ? [] : [everyoneOf(parties)]), ...(members === '' ? [] : [namedOf(members)])]
  return parts.length === 0
    ? null
    : `INSERT INTO ${STAT_SETS.name} (chain, name, hour, height, last_height, seen) ${AT_ONCE}
  SELECT {chain:UInt32}, name, at, min(first), max(last), ${SKETCH_OF}MergeState(14)(members)
  FROM (${parts.join(' UNION ALL ')}) AS part
  INNER JOIN (${SPANS}) AS span USING (hour)
  GROUP BY name, at`
}

/**
 * Makes the sketches of a range whose rows are in; `tables` are those that may have rows of it: a statement over all of them takes three times as long to
 * plan as one over the ledger alone, and longer than to run (30 and 11 ms of a core, measured). Not to be repeated: take them out first.
 */
export async function countSets(
  store: Store,
  chain: number,
  range: HeightRange,
  tables: ReadonlySet<string>,
): Promise<void> {
  const sets = setsOf(tables)
  if (sets !== null) await store.command(sets, paramsOf(chain, range))
}

/**
 * Makes the statistics of a range whose rows are in from the rows: the sums, which a chunk brings along (`ChunkStats`), and the
 * sketches; `tables` are those that may have rows of it. Not to be repeated: take them out first.
 */
export async function countRange(
  store: Store,
  chain: number,
  range: HeightRange,
  tables: ReadonlySet<string>,
): Promise<void> {
  // `findUncounted` judges by the sums: where they are, the sketches must be.
  await countSets(store, chain, range, tables)
  await store.command(sumsOf(tables), paramsOf(chain, range))
}

const paramsOf = (chain: number, range: HeightRange): Params => ({
  chain: { type: 'u32', value: chain },
  from: { type: 'u32', value: range.from },
  to: { type: 'u32', value: range.to },
})

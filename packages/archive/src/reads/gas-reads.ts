import { GAS_FIELDS, GAS_ORDERS } from '@orrery/model/gas-use'
import type { ChainReads, HeightRange } from '@orrery/model/reads'
import { TXS } from '../tables/archive-tables.ts'
import { TX_STATUS } from '../tables/codes.ts'
import { where, type Scope } from './scope.ts'
import { checkKey, checkLimit, checkPlace, type Where } from './where.ts'

/** Nobody: a creation or a payment, which count in the whole alone. */
const NOBODY = "''"
const GAS = "simpleJSONExtractUInt(ext, 'gasUsed')"

/** Who used the gas of a range, and what moved most in it. */
export function gasReads(scope: Scope, txsAt: ChainReads['txsAt']): Pick<ChainReads, 'gasUse' | 'largestValues'> {
  const within = ({ from, to }: HeightRange): Where => {
    const condition = where(scope).within(scope.ranges(), 'height')
    return condition.and(
      `height BETWEEN ${condition.bind('u32', checkPlace(from, 'from'))} AND ${condition.bind('u32', checkPlace(to, 'to'))}`,
    )
  }
  return {
    async gasUse({ range, by, plainGas, limit, also }) {
      const condition = within(range)
      const plain = plainGas === null ? null : condition.bind('u64', plainGas)
      // A field's name with its quotes stands nowhere but before its value: quotes within a text are escaped.
      const bare = GAS_FIELDS.map((field) => `position(ext, '"${field}":') = 0`).join(' AND ')
      const ran = plain === null ? "method != ''" : `method != '' OR (${GAS} > ${plain} AND ${bare})`
      const user = by === 'senders' ? 'from_address' : `if(to_address != '' AND (${ran}), to_address, ${NOBODY})`
      const wanted = condition.bind(
        'hex[]',
        also.slice(0, checkLimit(also.length, 1_000)).map((address) => checkKey(address, 'also')),
      )
      const most = checkLimit(limit, 100)
      const places = GAS_ORDERS.map(
        (order) => `row_number() OVER (ORDER BY user = ${NOBODY}, ${order} DESC, user) AS at_${order}`,
      )
      const rows = await scope.store.query({
        sql: `SELECT user, gasUsed, fees, txs, all_gas, all_fees, all_txs FROM (
          SELECT user, gasUsed, fees, txs, sum(gasUsed) OVER () AS all_gas, sum(fees) OVER () AS all_fees, sum(txs) OVER () AS all_txs, ${places.join(', ')} FROM (
            SELECT ${user} AS user, sum(${GAS}) AS gasUsed, ifNull(sum(fee), toUInt256(0)) AS fees, count() AS txs
            FROM ${TXS.name} PREWHERE ${condition} GROUP BY user))
          WHERE user = ${NOBODY} OR ${GAS_ORDERS.map((order) => `at_${order} <= ${most}`).join(' OR ')} OR has(${wanted}, user)
          ORDER BY user`,
        params: condition.params,
        columns: {
          user: 'hex',
          gasUsed: 'u64',
          fees: 'u256',
          txs: 'u64',
          all_gas: 'u64',
          all_fees: 'u256',
          all_txs: 'u64',
        },
        purpose: 'heavy',
      })
      const whole = rows[0]
      return {
        gasUsed: whole?.all_gas ?? 0,
        fees: whole?.all_fees ?? 0n,
        txs: whole?.all_txs ?? 0,
        rows: rows
          .filter(({ user: address }) => address !== '0x')
          .map(({ user: address, gasUsed, fees, txs }) => ({ address, gasUsed, fees, txs })),
      }
    },
    async largestValues(range, limit) {
      const condition = within(range).and(`status = ${TX_STATUS.of.success} AND value > 0`)
      const places = await scope.store.query({
        sql: `SELECT height, tx_index FROM ${TXS.name} PREWHERE ${condition} ORDER BY value DESC, height DESC, tx_index DESC LIMIT ${checkLimit(limit, 100)}`,
        params: condition.params,
        columns: { height: 'u32', tx_index: 'u32' },
        purpose: 'heavy',
      })
      const keyOf = (height: number, txIndex: number) => `${height}:${txIndex}`
      const rows = await txsAt(places.map(({ height, tx_index: txIndex }) => ({ height, txIndex })))
      const found = new Map(rows.map((row) => [keyOf(row.height, row.txIndex), row]))
      return places.flatMap(({ height, tx_index: txIndex }) => found.get(keyOf(height, txIndex)) ?? [])
    },
  }
}

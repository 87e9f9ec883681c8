import { firstUsers, GAS_ORDERS, joinGasUse, MOST_PAIRS, type GasRanking, type GasUse } from '@orrery/model/gas-use'
import type { ChainReads, HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { TXS } from '../tables/archive-tables.ts'
import { TX_STATUS } from '../tables/codes.ts'
import { burntSql, gasSql, ranSql } from './gas-sql.ts'
import { where, type Scope } from './scope.ts'
import { checkKey, checkLimit, checkPlace, type Where } from './where.ts'

/** Nobody: a creation or a payment, which count in the whole alone. */
const NOBODY = "''"

/**
 * Sums of so many users fit into a heavy query's memory, also where both of its threads meet each of them. A week of Ethereum has millions: they are
 * gone through in parts, by a hash of their address.
 */
const USERS_AT_ONCE = 600_000

/** Who used the gas of a range, and what moved most in it. */
export function gasReads(
  scope: Scope,
  txsAt: ChainReads['txsAt'],
): Pick<ChainReads, 'gasUse' | 'gasParties' | 'largestValues'> {
  const within = ({ from, to }: HeightRange): Where => {
    const condition = where(scope).within(scope.ranges(), 'height')
    return condition.and(
      `height BETWEEN ${condition.bind('u32', checkPlace(from, 'from'))} AND ${condition.bind('u32', checkPlace(to, 'to'))}`,
    )
  }
  /** Whose a transaction is, or nobody's. */
  const userOf = (condition: Where, by: GasRanking, plainGas: number | null): string => {
    if (by === 'senders') return 'from_address'
    const plain = plainGas === null ? null : condition.bind('u64', plainGas)
    return `if(to_address != '' AND (${ranSql(plain)}), to_address, ${NOBODY})`
  }
  return {
    async gasParties({ range, by, plainGas, users, pairs }) {
      const condition = within(range)
      const user = userOf(condition, by, plainGas)
      const keys = (values: readonly Hex[], name: string) =>
        condition.bind(
          'hex[]',
          values.map((value) => checkKey(value, name)),
        )
      const wanted = keys(users.slice(0, checkLimit(users.length, 1_000)), 'users')
      const besides = pairs.slice(0, checkLimit(pairs.length, MOST_PAIRS))
      const [own, others] = [0, 1].map((side) =>
        keys(
          besides.map((pair) => pair[side]!),
          'pairs',
        ),
      )
      const rows = await scope.store.query({
        sql: `SELECT one, uniq(other) AS n FROM (
          SELECT ${user} AS one, ${by === 'senders' ? 'to_address' : 'from_address'} AS other FROM ${TXS.name} PREWHERE ${condition} WHERE has(${wanted}, one)
          UNION ALL SELECT pair.1 AS one, pair.2 AS other FROM (SELECT arrayJoin(arrayZip(CAST(${own}, 'Array(String)'), CAST(${others}, 'Array(String)'))) AS pair))
          WHERE other != '' GROUP BY one`,
        params: condition.params,
        columns: { one: 'hex', n: 'u64' },
        purpose: 'heavy',
      })
      return new Map(rows.map(({ one, n }) => [one, n]))
    },
    async gasUse({ range, by, plainGas, limit, also }) {
      const condition = within(range)
      const user = userOf(condition, by, plainGas)
      const wanted = condition.bind(
        'hex[]',
        also.slice(0, checkLimit(also.length, 1_000)).map((address) => checkKey(address, 'also')),
      )
      const most = checkLimit(limit, 100)
      const all = within(range)
      const [counted] = await scope.store.query({
        sql: `SELECT uniq(${user}) AS users FROM ${TXS.name} PREWHERE ${all}`,
        params: all.params,
        columns: { users: 'u64' },
        purpose: 'heavy',
      })
      const parts = Math.max(1, Math.ceil((counted?.users ?? 0) / USERS_AT_ONCE))
      const uses: GasUse[] = []
      for (let part = 0; part < parts; part++) {
        const own = parts === 1 ? '' : `WHERE cityHash64(${user}) % ${parts} = ${part}`
        // One pass over the users: a state of bounded size takes the first of each order.
        const first = GAS_ORDERS.map(
          (order) =>
            `arrayMap(it -> it.2, groupArraySortedIf(${Math.max(1, most)})((bitNot(${order}), one), user != ${NOBODY}))`,
        )
        const rows = await scope.store.query({
          sql: `SELECT row.1 AS user, row.2 AS gasUsed, row.3 AS fees, row.4 AS txs, row.5 AS burnt, all_gas, all_fees, all_txs, all_burnt FROM (
            SELECT sum(gasUsed) AS all_gas, sum(fees) AS all_fees, sum(txs) AS all_txs, sum(burnt) AS all_burnt,
              arrayDistinct(arrayConcat(${first.join(', ')}, groupArrayIf(one, user != ${NOBODY} AND has(${wanted}, user)))) AS found
            FROM (SELECT user, gasUsed, fees, txs, burnt, (user, gasUsed, fees, txs, burnt) AS one FROM (
              SELECT ${user} AS user, sum(${gasSql}) AS gasUsed, sum(ifNull(fee, toUInt256(0))) AS fees, count() AS txs, sum(${burntSql}) AS burnt
              FROM ${TXS.name} PREWHERE ${condition} ${own} GROUP BY user)))
            LEFT ARRAY JOIN found AS row`,
          params: condition.params,
          columns: {
            user: 'hex',
            gasUsed: 'u64',
            fees: 'u256',
            txs: 'u64',
            burnt: 'u256',
            all_gas: 'u64',
            all_fees: 'u256',
            all_txs: 'u64',
            all_burnt: 'u256',
          },
          purpose: 'heavy',
        })
        const whole = rows[0]
        uses.push({
          gasUsed: whole?.all_gas ?? 0,
          fees: whole?.all_fees ?? 0n,
          burnt: whole?.all_burnt ?? 0n,
          txs: whole?.all_txs ?? 0,
          rows: rows
            .filter(({ user: address }) => address !== '0x')
            .map(({ user: address, gasUsed, fees, txs, burnt }) => ({ address, gasUsed, fees, burnt, txs })),
        })
      }
      const use = joinGasUse(uses)
      return { ...use, rows: firstUsers(use.rows, most, also) }
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

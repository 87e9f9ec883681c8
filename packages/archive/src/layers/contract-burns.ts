import { ALL_BURNS, BURN_RANKS, burnSize, CONTRACT_BURN_ROWS, CONTRACT_BURNS } from '@orrery/model/contract-burns'
import type { FamilyRow } from '@orrery/model/rows'
import { defineTable } from '@orrery/store/store'
import { burntSql, ranSql } from '../reads/gas-sql.ts'
import { TXS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

/** What a contract burnt, and in how many transactions, from the first block through the row's: not what a step added. */
const TOTALS = { burnt: 'u256', txs: 'u64' } as const

const totals = defineTable({
  name: CONTRACT_BURN_ROWS,
  columns: {
    chain: 'u32',
    address: 'hex',
    /** The last block of the step that left this. */
    height: 'u32',
    ...TOTALS,
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height'],
  granularity: 256,
  codecs: { height: 'Delta, Default', burnt: 'ZSTD(1)' },
})

const ranks = defineTable({
  name: BURN_RANKS,
  columns: { chain: 'u32', size: 'u16', address: 'hex', height: 'u32', ...TOTALS },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'size', 'address', 'height'],
  granularity: 1024,
  codecs: { height: 'Delta, Default', burnt: 'ZSTD(1)' },
})

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'

/** What of a chain's fees is destroyed (`Family.burns`), and what a transaction without calldata takes where nothing runs (`Family.plainGas`). */
export type BurnRules = { readonly burns: 'base-fee' | 'all'; readonly plainGas: number | null }

/**
 * What calls of each contract burnt in all, exact, and those that burnt most without a look at the others: totals only grow, so that a contract's newest one is in the highest class that it
 * has rows in. What names no contract, payments and creations, is in the whole alone. No node's amounts make the sums wrap: a transaction burns less than 2^200.
 */
export function contractBurns({ burns, plainGas }: BurnRules): SumLayer {
  // A node that tells more than all coins burns none: as the base fee is read.
  const burnt =
    burns === 'all'
      ? `if(ifNull(fee, toUInt256(0)) < toUInt256('1${'0'.repeat(40)}'), ifNull(fee, toUInt256(0)), toUInt256(0))`
      : burntSql
  const ran = ranSql(plainGas === null ? null : String(plainGas))
  const burning = `SELECT if(to_address != '' AND (${ran}), to_address, '') AS user, toUInt256(${burnt}) AS gone FROM ${TXS.name} PREWHERE ${IN} WHERE gone > 0`
  return {
    id: CONTRACT_BURNS,
    version: 1,
    from: 0,
    buildsOnItself: true,
    afterHistory: true,
    sums: [
      {
        table: totals,
        sql: `SELECT address, more + before AS burnt, toUInt64(count + had) AS txs FROM (
            SELECT address, sum(gone) AS more, count() AS count FROM (
              SELECT arrayJoin(if(user = '', [''], ['', user])) AS address, gone FROM (${burning})) GROUP BY address) AS step
          LEFT JOIN (SELECT address, max(burnt) AS before, max(txs) AS had FROM ${CONTRACT_BURN_ROWS}
            WHERE chain = {chain:UInt32} AND height < {from:UInt32} AND (address = '' OR address IN (SELECT user FROM (${burning})))
            GROUP BY address) AS held USING (address) ORDER BY address`,
      },
      { table: ranks, of: (made) => ranksOf(made[CONTRACT_BURN_ROWS] ?? []) },
    ],
  }
}

/** Contracts by the class of their totals. Pure. */
export const ranksOf = (rows: readonly FamilyRow[]): readonly FamilyRow[] =>
  rows
    .filter(({ address }) => address !== ALL_BURNS)
    .map(({ address, burnt, txs }) => ({
      size: burnSize(burnt as bigint),
      address: address!,
      burnt: burnt!,
      txs: txs!,
    }))

import { VAULT_ACTIVITY, VAULT_FLOWS } from '@orrery/model/vault-activity'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '@orrery/store/store'
import { LOGS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

const flows = defineTable({
  name: VAULT_FLOWS,
  columns: {
    chain: 'u32',
    vault: 'hex',
    /** The last block of the step that added this. */
    height: 'u32',
    deposits: 'u64',
    withdrawals: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'vault', 'height'],
  granularity: 1024,
})

const bytes = (topic: Hex): string => `unhex('${topic.slice(2)}')`
/** A topic that may stand for an address. */
const isAddress = (topic: string): string => `startsWith(${topic}, unhex('${'0'.repeat(24)}'))`

/**
 * Which contracts logged deposits and withdrawals in the form that ERC-4626 gives them, and how many (screens-evm §8.1): who may be a vault. Anybody may log so; whether one
 * answers like a vault is its contract's to tell.
 */
export const vaultActivity = ([deposit, withdraw]: readonly [deposit: Hex, withdraw: Hex]): SumLayer => ({
  id: VAULT_ACTIVITY,
  version: 1,
  from: 0,
  sums: [
    {
      table: flows,
      sql: `SELECT address AS vault, countIf(topic0 = ${bytes(deposit)}) AS deposits, countIf(topic0 = ${bytes(withdraw)}) AS withdrawals
        FROM ${LOGS.name} PREWHERE chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}
        WHERE topic0 IN (${bytes(deposit)}, ${bytes(withdraw)}) AND length(data) = 64
          AND ${isAddress('topic1')} AND ${isAddress('topic2')} AND if(topic0 = ${bytes(deposit)}, topic3 = '', ${isAddress('topic3')})
        GROUP BY vault ORDER BY vault`,
    },
  ],
})

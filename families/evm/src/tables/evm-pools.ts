import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Exchange pools as their factories told them, in the order of the chain. */
export const POOLS = defineTable({
  name: 'evm_pools',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    /** An address, or 32 bytes where one contract holds all pools. */
    pool: 'hex',
    /** `POOL` code. */
    kind: 'u8',
    /** Who told it: anybody may claim to be a factory. */
    factory: 'hex',
    token0: 'hex',
    token1: 'hex',
    /** Hundredths of a basis point; null where the event names none. */
    fee: 'u32?',
    hooks: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Exchanges, each pool's together. Amounts are what the pool gained; what it paid is negative. */
export const SWAPS = defineTable({
  name: 'evm_swaps',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    /** An address, or 32 bytes where one contract holds all pools. */
    pool: 'hex',
    /** `SWAP` code. */
    kind: 'u8',
    /** The contract that holds the pool; null where the pool is one itself. */
    vault: 'hex?',
    sender: 'hex?',
    recipient: 'hex?',
    amount0: 'i256',
    amount1: 'i256',
    /** What the event names of the sides: a token's address, a coin's index as one byte (Curve), or nothing (Uniswap: see `evm_pools`). */
    side0: 'hex?',
    side1: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'pool', 'height', 'tx_index', 'seq'],
  granularity: 256,
  indexes: BY_SPAN,
})

/** What a pair of Uniswap V2's kind holds after each change, each pair's together. */
export const RESERVES = defineTable({
  name: 'evm_reserves',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    pool: 'hex',
    reserve0: 'u256',
    reserve1: 'u256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'pool', 'height', 'tx_index', 'seq'],
  granularity: 256,
  indexes: BY_SPAN,
})

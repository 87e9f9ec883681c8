import { defineTable } from '@orrery/store/store'

const frame = {
  tx_index: 'u32',
  /** Its place among all frames of the transaction, a caller before what it calls. */
  seq: 'u32',
  /** Index in `CALL_KINDS`. */
  kind: 'u8',
  /** Index in `OUTCOMES`. */
  outcome: 'u8',
  /** Its place in the tree: `0.2.1`. */
  path: 'text',
  caller: 'hex',
  /** Callee, created contract or heir; null for a creation that came to nothing. */
  callee: 'hex?',
  value: 'u256',
  gas: 'u64?',
  gas_used: 'u64?',
  method: 'hex?',
  error: 'text?',
} as const

/** Calls inside transactions that move coins, make or end a contract, or fail (screens-evm §1.1), in the chain's order. */
export const evmCalls = defineTable({
  name: 'evm_calls',
  columns: { chain: 'u32', height: 'u32', ...frame },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 1024,
})

/** The same by the addresses at both sides. */
export const evmAccountCalls = defineTable({
  name: 'evm_account_calls',
  columns: { chain: 'u32', height: 'u32', address: 'hex', ...frame },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height', 'tx_index', 'seq'],
  granularity: 1024,
})

/** Blocks that were traced: a block without a row here says nothing about its calls. */
export const evmTraced = defineTable({
  name: 'evm_traced',
  columns: {
    chain: 'u32',
    height: 'u32',
    /** All frames of its transactions, kept or not. */
    frames: 'u32',
    /** 1 when every change of a native balance that the block makes is in the ledger, else 0. */
    ledger: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
  granularity: 8192,
})

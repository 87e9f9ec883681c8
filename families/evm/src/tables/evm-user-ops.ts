import { USER_OP_TABLE } from '@orrery/model/user-ops'
import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Account-abstraction operations (ERC-4337) in the order of the chain; found by hash and party through `evm_event_keys`. */
export const USER_OPS = defineTable({
  name: USER_OP_TABLE,
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    hash: 'hex',
    sender: 'hex',
    /** null where the account itself pays. */
    paymaster: 'hex?',
    /** The contract that told it: whether it is a known EntryPoint is decided when it is read. */
    entry_point: 'hex',
    nonce: 'u256',
    success: 'u8',
    /** Wei. */
    gas_cost: 'u256',
    gas_used: 'u256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

/** What EntryPoints tell about an operation beside its end; in the same transaction as its row. */
export const USER_OP_NOTES = defineTable({
  name: 'evm_user_op_notes',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    hash: 'hex',
    sender: 'hex',
    /** `USER_OP_NOTE` code. */
    kind: 'u8',
    /** Of a deployment. */
    factory: 'hex?',
    /** What a call reverted with, at most 4,096 bytes. */
    reason: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

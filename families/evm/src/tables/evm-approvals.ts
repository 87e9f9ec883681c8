import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** What owners allowed, each owner's newest rows together: "what may be taken from this address" is one range of the table. */
export const APPROVALS = defineTable({
  name: 'evm_approvals',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    owner: 'hex',
    token: 'hex',
    /** null takes the permission for the token's item back. */
    spender: 'hex?',
    /** `APPROVAL` code. */
    kind: 'u8',
    /** Allowance in base units, the item of an NFT contract, or 1 and 0 for all items. */
    value: 'u256',
    /** Unix seconds; null where a permission does not end by itself. */
    expires: 'u64?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'owner', 'height', 'tx_index', 'seq'],
  granularity: 128,
  indexes: BY_SPAN,
})

/** The same by who may take: "who trusts this contract" is one range of the table. */
export const SPENDER_APPROVALS = defineTable({
  name: 'evm_spender_approvals',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    spender: 'hex',
    owner: 'hex',
    token: 'hex',
    /** `APPROVAL` code. */
    kind: 'u8',
    value: 'u256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'spender', 'height', 'tx_index', 'seq'],
  granularity: 128,
  indexes: BY_SPAN,
})

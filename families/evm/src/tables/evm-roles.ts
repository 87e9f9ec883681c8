import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Owners, roles and pauses of contracts, in the order of the chain. */
export const ROLES = defineTable({
  name: 'evm_roles',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    contract: 'hex',
    /** `ROLE_EVENT` code. */
    kind: 'u8',
    /** 32 bytes, for roles alone. */
    role: 'hex?',
    /** Who owns, holds the role or paused from now on. */
    account: 'hex?',
    /** Who granted or revoked, or the owner before. */
    by_account: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

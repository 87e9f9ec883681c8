import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Changes of what stands behind a proxy, in the order of the chain. */
export const UPGRADES = defineTable({
  name: 'evm_upgrades',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    contract: 'hex',
    /** `UPGRADE` code. */
    kind: 'u8',
    /** New implementation, admin or beacon; null for a diamond's cut, whose facets are keys. */
    target: 'hex?',
    /** The admin before. */
    previous: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

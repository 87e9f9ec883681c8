import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** What name services tell (ENS and its like), in the order of the chain. Readers keep to the registries that they trust. */
export const NAMES = defineTable({
  name: 'evm_names',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    contract: 'hex',
    /** `NAME_EVENT` code. */
    kind: 'u8',
    node: 'hex?',
    label: 'hex?',
    /** Owner, resolver or address. */
    account: 'hex?',
    /** Name or key of a text record, at most 255 bytes. */
    words: 'text?',
    /** Unix seconds; null where none is told or it is beyond 2^52. */
    expires: 'u64?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

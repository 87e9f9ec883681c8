import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/**
 * Where rows of tables in the chain's order are found by what they mention. `key` is an address, or the first 8 bytes of
 * a longer id, so who looks up compares the whole id. `topic` is an `EVENT_TOPIC` code.
 */
export const EVENT_KEYS = defineTable({
  name: 'evm_event_keys',
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32', topic: 'u8', key: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'topic', 'key', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

import { defineTable } from '@orrery/store/store'
import { BLOCK_HEALTH } from './health-table.ts'
import { TX_REPLACEMENTS } from './replacement-table.ts'

/** What was seen while a chain was followed, some minutes of one hour added up in a row. */
export const WATCH_SAMPLES = defineTable({
  name: 'watch_samples',
  columns: {
    chain: 'u32',
    name: 'text',
    hour: 'u32',
    key: 'text',
    at_ms: 'u64',
    count: 'u64',
    sum: 'u64',
    least: 'u64',
    most: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'name', 'hour', 'key', 'at_ms'],
})

/** What no block tells. */
export const WATCH_TABLES = [WATCH_SAMPLES, BLOCK_HEALTH, TX_REPLACEMENTS] as const

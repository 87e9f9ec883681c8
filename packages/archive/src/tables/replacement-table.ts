import { defineTable } from '@orrery/store/store'

/** Replaced transactions, each under its own hash with all that is known of it, and under that of the one that took its place. One that turned up after all has no fate. */
export const TX_REPLACEMENTS = defineTable({
  name: 'tx_replacements',
  columns: { chain: 'u32', key: 'hex', hash: 'hex', at_ms: 'u64', fate: 'text' },
  engine: { kind: 'Replacing', version: 'at_ms' },
  orderBy: ['chain', 'key', 'hash'],
  codecs: { fate: 'ZSTD(3)' },
})

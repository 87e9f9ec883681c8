import { defineTable } from '@orrery/store/store'

/** The blocks through which a ledger above a chain is complete: one row with each commit, the highest counts. */
export const LAYER_STEPS = defineTable({
  name: 'layer_steps',
  columns: { chain: 'u32', height: 'u32', layer: 'text', hash: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'layer', 'height'],
})

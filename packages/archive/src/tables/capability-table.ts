import { defineTable } from '@orrery/store/store'

/** What each chain's node could when it was asked last. */
export const NODE_CAPABILITIES = defineTable({
  name: 'node_capabilities',
  columns: { chain: 'u32', checked_ms: 'u64', told: 'text' },
  engine: { kind: 'Replacing', version: 'checked_ms' },
  orderBy: ['chain'],
})

import { defineTable } from '@orrery/store/store'

/** What the last blocks of a chain that was watched had of what was expected of them. A height that was lost has the block that took its place. */
export const BLOCK_HEALTH = defineTable({
  name: 'block_health',
  columns: {
    chain: 'u32',
    height: 'u64',
    hash: 'hex',
    seen_ms: 'u64',
    expected: 'u32',
    matched: 'u32',
    fresh: 'u32',
    added: 'u32',
    unseen: 'u32',
  },
  engine: { kind: 'Replacing', version: 'seen_ms' },
  orderBy: ['chain', 'height'],
})

import { defineTable } from '@orrery/store/store'

/**
 * Statistics by hour, as parts: a row is what the blocks from `height` to `last_height` of one chunk add to one hour. They
 * count where their chunk does and go with it; what a page asks is a sum over parts. Sums are in two halves as balances are.
 */
const PART = { hour: 'u32', height: 'u32', last_height: 'u32' } as const

export const STAT_SUMS = defineTable({
  name: 'stat_sums',
  columns: {
    chain: 'u32',
    name: 'text',
    ...PART,
    key: 'text',
    count: 'u64',
    high: 'i256',
    low: 'i256',
    least: 'u256',
    most: 'u256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'name', 'hour', 'height', 'key'],
  granularity: 1024,
})

/** The sketch of a set: exact up to a thousand members or so, beyond that within a hundredth (2^14 registers). */
export const SKETCH = 'uniqCombined64(14)'

/** Sets of addresses by hour as sketches that can be put together. `hour` of a set of days is the day's first. */
export const STAT_SETS = defineTable({
  name: 'stat_sets',
  columns: { chain: 'u32', name: 'text', ...PART },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'name', 'hour', 'height'],
  granularity: 64,
  derived: [`seen AggregateFunction(${SKETCH}, String)`],
})

export const STAT_TABLES = [STAT_SUMS, STAT_SETS] as const

import { defineTable } from '@orrery/store/store'

/**
 * What a chain's Lightning node told, joined with the chain: rows of nodes and channels are written when they change, and the newest counts. They belong to no
 * block, so a rewind leaves them alone and the next read sets right what they say of the chain. Times are those of our own reads unless told.
 */
export const LIGHTNING_NODES = defineTable({
  name: 'lightning_nodes',
  columns: {
    chain: 'u32',
    pub_key: 'hex',
    version: 'u64',
    first_ms: 'u64',
    gone_ms: 'u64?',
    channels: 'u32',
    /** Base units. */
    capacity: 'u64',
    unknown_capacity: 'u32',
    first_block: 'u32?',
    /** What the node announced, as JSON. */
    told: 'text',
  },
  engine: { kind: 'Replacing', version: 'version' },
  orderBy: ['chain', 'pub_key'],
  granularity: 256,
  codecs: { told: 'ZSTD(3)' },
})

export const LIGHTNING_CHANNELS = defineTable({
  name: 'lightning_channels',
  columns: {
    chain: 'u32',
    /** Eight bytes, the highest first: in their order channels are from the oldest to the newest. */
    id: 'hex',
    version: 'u64',
    node1: 'hex',
    node2: 'hex',
    capacity: 'u64?',
    txid: 'hex?',
    vout: 'u32',
    first_ms: 'u64',
    gone_ms: 'u64?',
    /** Of the funding transaction's block. */
    opened_ms: 'u64?',
    spent_txid: 'hex?',
    spent_height: 'u32',
    spent_ms: 'u64',
    closing: 'text',
    /** Policies of both ends, as JSON. */
    told: 'text',
  },
  engine: { kind: 'Replacing', version: 'version' },
  orderBy: ['chain', 'id'],
  granularity: 256,
  codecs: { told: 'ZSTD(3)' },
})

/** What the network was at each read, as JSON beside what its line is drawn from. */
export const LIGHTNING_READS = defineTable({
  name: 'lightning_reads',
  columns: { chain: 'u32', at_ms: 'u64', nodes: 'u32', channels: 'u32', capacity: 'u64', census: 'text' },
  engine: { kind: 'Replacing', version: 'at_ms' },
  orderBy: ['chain', 'at_ms'],
})

/** What a node's open channels came to on days on which that changed. */
export const LIGHTNING_SIZES = defineTable({
  name: 'lightning_sizes',
  columns: { chain: 'u32', pub_key: 'hex', day: 'u32', at_ms: 'u64', channels: 'u32', capacity: 'u64' },
  engine: { kind: 'Replacing', version: 'at_ms' },
  orderBy: ['chain', 'pub_key', 'day'],
  granularity: 256,
})

/** Tables of step 14. */
export const LIGHTNING_TABLES = [LIGHTNING_NODES, LIGHTNING_CHANNELS, LIGHTNING_READS] as const

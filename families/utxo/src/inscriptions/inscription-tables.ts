import { INSCRIPTION_TABLES } from '@orrery/model/inscription'
import { defineTable } from '@orrery/store/store'
import { countTable } from '../block-counts.ts'

/** Every inscription, at the transaction that revealed it; `seq` is its index there. What its envelope says, and nothing that changes. */
export const inscriptions = defineTable({
  name: INSCRIPTION_TABLES.inscriptions,
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u32',
    txid: 'hex',
    time_ms: 'i64',
    /** How many were made before it on the chain, in the order of their numbers. */
    sequence: 'u64',
    cursed: 'u8',
    /** How many of those that are cursed like it, or not like it, were made before; null where that cannot be told. */
    rank: 'u64?',
    curse: 'text?',
    content_type: 'text?',
    media: 'text',
    brc20: 'u8',
    encoding: 'text?',
    metaprotocol: 'text?',
    /** Bytes of the content and of the metadata; null where it has none. */
    size: 'u64?',
    metadata_size: 'u64?',
    excerpt: 'text?',
    /** Of the outputs' sats the one that it asks for. */
    pointer: 'u256?',
    /** Ids, comma between them. */
    parents: 'text?',
    delegate: 'text?',
    /** Its part of what the transaction paid, base units. */
    fee: 'u256',
    /** Whose coins the input was whose script carries it. */
    creator: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 1024,
})

/** How many there are: a row for each block with new ones, and for that from which numbers are not known; the highest counts. */
export const inscriptionCounts = defineTable({
  name: INSCRIPTION_TABLES.counts,
  columns: {
    chain: 'u32',
    height: 'u32',
    blessed: 'u64',
    cursed: 'u64',
    /** 1 until a block had more of them than are told, or before the jubilee some were no longer followed, on whose sats others may be cursed. */
    exact: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
  granularity: 1024,
})

const KEY = {
  /** The transaction that revealed it, and its index there: its id. */
  reveal: 'hex',
  item: 'u32',
  /** The place of that transaction. */
  made: 'u32',
  made_tx: 'u32',
  sequence: 'u64',
} as const

const PLACE = {
  /** `held`, `burned`, `lost`, `unbound` or `unfollowed`; the next three tell nothing of `lost` and `unbound`. */
  state: 'text',
  at_txid: 'hex?',
  at_vout: 'u32',
  at_offset: 'u256',
  address: 'hex?',
} as const

/** Where an inscription is: a row for each block that moved it, the highest counts. */
export const inscriptionStates = defineTable({
  name: INSCRIPTION_TABLES.states,
  columns: { chain: 'u32', height: 'u32', ...KEY, ...PLACE },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'reveal', 'item', 'height'],
  granularity: 256,
})

/** What outputs carry. An output is spent by the chain's own rows. */
export const inscriptionLocations = defineTable({
  name: INSCRIPTION_TABLES.locations,
  columns: {
    chain: 'u32',
    height: 'u32',
    txid: 'hex',
    vout: 'u32',
    offset: 'u256',
    ...KEY,
    marked: 'u8',
    /** 1 where its first move may count for BRC20, and is still to come. */
    open: 'u8',
    address: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'vout'],
  granularity: 128,
  smallBlocks: true,
})

/** Outputs that were spent by a block whose moves are more than are told: what they carried is no longer followed, and is not told one by one. */
export const inscriptionUnfollowed = defineTable({
  name: INSCRIPTION_TABLES.unfollowed,
  columns: { chain: 'u32', height: 'u32', txid: 'hex', vout: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'vout'],
  granularity: 1024,
})

/** Whether an address has an inscription: a row for each block that changed it, the highest counts. */
export const inscriptionOwners = defineTable({
  name: INSCRIPTION_TABLES.owners,
  columns: { chain: 'u32', height: 'u32', address: 'hex', ...KEY, held: 'u8' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'sequence', 'height'],
  granularity: 256,
})

const move = {
  chain: 'u32',
  height: 'u32',
  tx_index: 'u32',
  seq: 'u32',
  ...KEY,
  txid: 'hex',
  time_ms: 'i64',
  /** `inscribe`, `transfer`, `burn` or `lose`. */
  action: 'text',
  /** 1 where its sat was left to the miner. */
  fee: 'u8',
  from: 'hex?',
  ...PLACE,
} as const

/** What transactions did with inscriptions, their making included, in the chain's order. */
export const inscriptionMoves = defineTable({
  name: INSCRIPTION_TABLES.moves,
  columns: move,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same by inscription. */
export const inscriptionHistory = defineTable({
  name: INSCRIPTION_TABLES.history,
  columns: move,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'reveal', 'item', 'height', 'tx_index', 'seq'],
  granularity: 256,
})

/** Inscriptions by those that their makers held and called their parents, at the place of the child; `seq` is its index there. */
export const inscriptionChildren = defineTable({
  name: INSCRIPTION_TABLES.children,
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32', parent: 'hex', parent_item: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'parent', 'parent_item', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** Places of those that were among the first of their kind when they came (`topRows`). */
export const inscriptionTops = defineTable({
  name: INSCRIPTION_TABLES.tops,
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u32',
    /** `size` or `fee`: what `value` is. */
    sort: 'text',
    media: 'text',
    brc20: 'u8',
    cursed: 'u8',
    value: 'u256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'sort', 'media', 'brc20', 'cursed', 'value', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** How many came in each block, by what they are. */
export const inscriptionHours = countTable('inscriptions')

/** All tables of the ledger of inscriptions. */
export const inscriptionTables = [
  inscriptions,
  inscriptionCounts,
  inscriptionStates,
  inscriptionLocations,
  inscriptionUnfollowed,
  inscriptionOwners,
  inscriptionMoves,
  inscriptionHistory,
  inscriptionChildren,
  inscriptionTops,
  inscriptionHours,
] as const

/** Contents whose pieces still come, by the transaction that the next one has to spend: the newest row counts, and one with nothing left is no longer open. */
export const inscriptionOpen = defineTable({
  name: INSCRIPTION_TABLES.open,
  columns: {
    chain: 'u32',
    height: 'u32',
    txid: 'hex',
    first_txid: 'hex',
    parts: 'u32',
    pieces_left: 'u64',
    /** As it was pushed. */
    content_type: 'hex',
    size: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'height'],
  granularity: 512,
})

/** Transactions that carry a content together, by the first of them. */
export const inscriptionParts = defineTable({
  name: INSCRIPTION_TABLES.parts,
  columns: { chain: 'u32', height: 'u32', first_txid: 'hex', part: 'u32', txid: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'first_txid', 'part'],
  granularity: 512,
})

/** What there is so far of contents that may become messages of DRC20, by the transaction that the next piece has to spend. */
export const inscriptionBodies = defineTable({
  name: INSCRIPTION_TABLES.bodies,
  columns: { chain: 'u32', height: 'u32', txid: 'hex', body: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'height'],
  granularity: 512,
})

/** What is kept beside where contents come in pieces. */
export const doginalTables = [inscriptionOpen, inscriptionParts, inscriptionBodies] as const

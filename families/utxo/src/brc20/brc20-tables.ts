import { BRC20_TABLES } from '@orrery/model/brc20'
import { defineTable } from '@orrery/store/store'

/** Every token, at the place of its deploy; `seq` is the index of that inscription in its transaction. */
export const brc20Deploys = defineTable({
  name: BRC20_TABLES.deploys,
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u32',
    /** In small letters, as in all tables: by it a token is known. */
    tick: 'text',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 1024,
})

/** What a token is and what became of it: a row for each block that changed it, the highest counts. Amounts in its smallest unit. */
export const brc20States = defineTable({
  name: BRC20_TABLES.states,
  columns: {
    chain: 'u32',
    height: 'u32',
    tick: 'text',
    /** As its deploy has it. */
    ticker: 'text',
    max: 'u256',
    lim: 'u256',
    decimals: 'u32',
    self_mint: 'u8',
    /** The inscription that deployed it, and its place. */
    reveal: 'hex',
    item: 'u32',
    made: 'u32',
    made_tx: 'u32',
    time_ms: 'i64',
    deployer: 'hex?',
    minted: 'u256',
    burned: 'u256',
    mints: 'u64',
    events: 'u64',
    holders: 'u64',
    /** The block from which the programmable module may have given some back. */
    undecided: 'u32?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'tick', 'height'],
  granularity: 256,
})

const balance = {
  chain: 'u32',
  height: 'u32',
  tick: 'text',
  address: 'hex',
  amount: 'u256',
  /** What part of it no inscription has set aside. */
  available: 'u256',
} as const

/** What an address has of a token: a row for each block that changed it, the highest counts. */
export const brc20Balances = defineTable({
  name: BRC20_TABLES.balances,
  columns: balance,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'tick', 'height'],
  granularity: 512,
})

/** The same by token, for its holders. */
export const brc20Holders = defineTable({
  name: BRC20_TABLES.holders,
  columns: balance,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'tick', 'address', 'height'],
  granularity: 1024,
})

const event = {
  chain: 'u32',
  height: 'u32',
  tx_index: 'u32',
  seq: 'u32',
  /** Null of what the protocol itself does. */
  txid: 'hex?',
  time_ms: 'i64',
  tick: 'text',
  action: 'text',
  amount: 'u256',
  from: 'hex?',
  to: 'hex?',
  /** The inscription that did it. */
  reveal: 'hex?',
  item: 'u32',
} as const

/** What valid messages did, in the chain's order. */
export const brc20Events = defineTable({
  name: BRC20_TABLES.events,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same by token. */
export const brc20History = defineTable({
  name: BRC20_TABLES.history,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'tick', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same by inscription. */
export const brc20Uses = defineTable({
  name: BRC20_TABLES.uses,
  columns: { ...event, reveal: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'reveal', 'item', 'height', 'tx_index', 'seq'],
  granularity: 256,
})

/** What inscriptions will mean when they move first, and what they announce. */
export const brc20Notes = defineTable({
  name: BRC20_TABLES.notes,
  columns: {
    chain: 'u32',
    height: 'u32',
    reveal: 'hex',
    item: 'u32',
    /** `transfer`, `withdraw` or `predeploy`. */
    kind: 'text',
    /** Empty of what announces a token, as is the next; `bytes` is how long that is. */
    tick: 'text',
    ticker: 'text',
    bytes: 'u32',
    amount: 'u256',
    /** Whose the amount is. */
    address: 'hex?',
    /** What is announced: the hash, and the script that it is bound to. */
    hash: 'text?',
    script: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'reveal', 'item', 'height'],
  granularity: 256,
})

/** The block from which not all inscriptions are told or followed: what it says of BRC20 is not certain from there on. At most one row. */
export const brc20Breaks = defineTable({
  name: BRC20_TABLES.breaks,
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
  granularity: 1024,
})

/** The first block from which a token is undecided: who has what of it may be more than is told, and what later messages about it did. At most one row. */
export const brc20Doubts = defineTable({
  name: BRC20_TABLES.doubts,
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
  granularity: 1024,
})

/** OPI's hashes over the events of each block and over all through it, by which two ledgers are compared; null from the first block on of which they are not known. */
export const brc20Digests = defineTable({
  name: BRC20_TABLES.digests,
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32', events: 'hex?', cumulative: 'hex?' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
  granularity: 1024,
})

/** All tables of the ledger of BRC20. */
export const brc20Tables = [
  brc20Deploys,
  brc20States,
  brc20Balances,
  brc20Holders,
  brc20Events,
  brc20History,
  brc20Uses,
  brc20Notes,
  brc20Breaks,
  brc20Doubts,
  brc20Digests,
] as const

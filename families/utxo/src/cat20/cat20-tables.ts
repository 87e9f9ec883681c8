import { CAT20_TABLES } from '@orrery/model/cat20'
import { defineTable } from '@orrery/store/store'

/** Every token, by its id: the output that its deploy revealed (`outpointKey`). Amounts in its smallest unit. */
export const cat20Tokens = defineTable({
  name: CAT20_TABLES.tokens,
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    token: 'hex',
    /** The transaction that revealed it. */
    txid: 'hex',
    time_ms: 'i64',
    /** As its deployer wrote them, the first 200 characters. */
    name: 'text',
    symbol: 'text',
    decimals: 'u32',
    /** What its deploy says of itself; null where it does not, or says what is no amount. */
    max: 'u256?',
    premine: 'u256?',
    lim: 'u256?',
    /** Address key of its minters. */
    minter: 'hex',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'token', 'height'],
  granularity: 256,
})

/** Deploys in the chain's order. */
export const cat20Deploys = defineTable({
  name: CAT20_TABLES.deploys,
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32', token: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** Names and symbols in small letters, in their order: what a word or the start of one finds. */
export const cat20Names = defineTable({
  name: CAT20_TABLES.names,
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', word: 'text', token: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'word', 'height', 'tx_index'],
  granularity: 256,
})

/** Tokens by the address of their minters; of several with one address the first counts. */
export const cat20Minters = defineTable({
  name: CAT20_TABLES.minters,
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', minter: 'hex', token: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'minter', 'height', 'tx_index'],
  granularity: 256,
})

/** What became of a token: a row for each block that changed it, the highest counts. */
export const cat20States = defineTable({
  name: CAT20_TABLES.states,
  columns: {
    chain: 'u32',
    height: 'u32',
    token: 'hex',
    decimals: 'u32',
    minter: 'hex',
    /** Address key of its tokens; null before the first mint. */
    address: 'hex?',
    /** `open` or `closed`, where the first mint showed a minter whose script is known. */
    kind: 'text?',
    /** What that script lets be minted in all, and by one mint. */
    max: 'u256?',
    premine: 'u256?',
    lim: 'u256?',
    minted: 'u256',
    mints: 'u64',
    held: 'u256',
    burned: 'u256',
    holders: 'u64',
    txs: 'u64',
    /** Outputs of minters that are not spent. */
    minters: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'token', 'height'],
  granularity: 256,
})

/** What outputs hold of a token. An output is spent by the chain's own rows. */
export const cat20Outputs = defineTable({
  name: CAT20_TABLES.outputs,
  columns: {
    chain: 'u32',
    height: 'u32',
    txid: 'hex',
    vout: 'u32',
    token: 'hex',
    /** 1 for a minter, which has no owner and no amount. */
    is_minter: 'u8',
    owner: 'hex',
    amount: 'u256',
    address: 'hex',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'vout'],
  granularity: 128,
  smallBlocks: true,
})

/** Addresses of owners: an owner is the hash of a key or a script, and what address it is shows where that stands beside it in a transaction. */
export const cat20Owners = defineTable({
  name: CAT20_TABLES.owners,
  columns: { chain: 'u32', height: 'u32', owner: 'hex', address: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'owner', 'height'],
  granularity: 256,
})

const balance = {
  chain: 'u32',
  height: 'u32',
  token: 'hex',
  /** The bytes that name an owner: HASH160 of a key or a script, of other lengths where a transfer says so. */
  owner: 'hex',
  amount: 'u256',
} as const

/** What an owner has of a token: a row for each block that changed it, the highest counts. */
export const cat20Balances = defineTable({
  name: CAT20_TABLES.balances,
  columns: balance,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'owner', 'token', 'height'],
  granularity: 256,
})

/** The same by token, for its holders. */
export const cat20Holders = defineTable({
  name: CAT20_TABLES.holders,
  columns: balance,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'token', 'owner', 'height'],
  granularity: 512,
})

const event = {
  chain: 'u32',
  height: 'u32',
  tx_index: 'u32',
  seq: 'u32',
  token: 'hex',
  txid: 'hex',
  time_ms: 'i64',
  action: 'text',
  /** Null of a deploy that names no maximum. */
  amount: 'u256?',
  /** Owners; null for none and for several. */
  from: 'hex?',
  to: 'hex?',
} as const

/** What transactions did with tokens, in the chain's order. */
export const cat20Events = defineTable({
  name: CAT20_TABLES.events,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same by token. */
export const cat20History = defineTable({
  name: CAT20_TABLES.history,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'token', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same once more for each owner that had a part in it: also where it was one of several. */
export const cat20Parties = defineTable({
  name: CAT20_TABLES.parties,
  columns: { ...event, owner: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'owner', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** All tables of the ledger of CAT20. */
export const cat20Tables = [
  cat20Tokens,
  cat20Deploys,
  cat20Names,
  cat20Minters,
  cat20States,
  cat20Outputs,
  cat20Owners,
  cat20Balances,
  cat20Holders,
  cat20Events,
  cat20History,
  cat20Parties,
] as const

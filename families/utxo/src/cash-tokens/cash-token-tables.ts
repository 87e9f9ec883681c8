import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import { defineTable } from '@orrery/store/store'

/** Every category, at the transaction that made it. Amounts in its smallest unit. */
export const cashTokenCategories = defineTable({
  name: CASH_TOKEN_TABLES.categories,
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u32',
    category: 'hex',
    txid: 'hex',
    time_ms: 'i64',
    /** Fungible tokens and NFTs that it began with. */
    amount: 'u256',
    nfts: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** What there is of a category, and who has it: a row for each block that changed it, the highest counts. */
export const cashTokenCounts = defineTable({
  name: CASH_TOKEN_TABLES.counts,
  columns: {
    chain: 'u32',
    height: 'u32',
    category: 'hex',
    /** Where it was made. */
    made_height: 'u32',
    made_tx: 'u32',
    amount: 'u256',
    nfts: 'u64',
    /** Outputs with an NFT of it that ever were: the number of the next one. */
    nfts_made: 'u64',
    holders: 'u64',
    txs: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'category', 'height'],
  granularity: 256,
})

/** What outputs carry. An output is spent by the chain's own rows. */
export const cashTokenOutputs = defineTable({
  name: CASH_TOKEN_TABLES.outputs,
  columns: {
    chain: 'u32',
    height: 'u32',
    txid: 'hex',
    vout: 'u32',
    category: 'hex',
    amount: 'u256',
    /** `none`, `mutable` or `minting`; null where the output carries no NFT. */
    capability: 'text?',
    commitment: 'hex?',
    address: 'hex?',
    /** Number of the NFT among those of its category; null where the output carries none. */
    sequence: 'u64?',
    made: 'u32',
    time_ms: 'i64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'vout'],
  granularity: 128,
  smallBlocks: true,
})

const balance = {
  chain: 'u32',
  height: 'u32',
  category: 'hex',
  address: 'hex',
  amount: 'u256',
  nfts: 'u64',
  /** Orders holders by fungible tokens, then by NFTs; 0 where there is neither. */
  rank: 'u256',
} as const

/** What an address has of a category: a row for each block that changed it, the highest counts. */
export const cashTokenBalances = defineTable({
  name: CASH_TOKEN_TABLES.balances,
  columns: balance,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'category', 'height'],
  granularity: 256,
})

/** The same by category, for its holders. */
export const cashTokenHolders = defineTable({
  name: CASH_TOKEN_TABLES.holders,
  columns: balance,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'category', 'address', 'height'],
  granularity: 512,
})

const event = {
  chain: 'u32',
  height: 'u32',
  tx_index: 'u32',
  seq: 'u32',
  category: 'hex',
  txid: 'hex',
  time_ms: 'i64',
  /** `genesis`, `transfer`, `mint`, `change` or `burn`. */
  action: 'text',
  /** Of fungible tokens; null for a move of an NFT. */
  amount: 'u256?',
  capability: 'text?',
  commitment: 'hex?',
  from: 'hex?',
  to: 'hex?',
} as const

/** What transactions did with tokens, in the chain's order. */
export const cashTokenEvents = defineTable({
  name: CASH_TOKEN_TABLES.events,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same by category. */
export const cashTokenHistory = defineTable({
  name: CASH_TOKEN_TABLES.history,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'category', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

const nft = {
  chain: 'u32',
  height: 'u32',
  category: 'hex',
  sequence: 'u64',
  txid: 'hex',
  vout: 'u32',
  capability: 'text',
  /** None where it is empty. */
  commitment: 'hex?',
  address: 'hex',
  made: 'u32',
  time_ms: 'i64',
  /** 0 once the output is spent. */
  held: 'u8',
} as const

/** Outputs with NFTs of a category: a row for each block that made or spent them, the highest counts. */
export const cashTokenNfts = defineTable({
  name: CASH_TOKEN_TABLES.nfts,
  columns: nft,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'category', 'sequence', 'height'],
  granularity: 512,
})

/** The same by what they carry. */
export const cashTokenCommitments = defineTable({
  name: CASH_TOKEN_TABLES.commitments,
  columns: nft,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'category', 'commitment', 'sequence', 'height'],
  granularity: 512,
})

/** All tables of the ledger of CashTokens. */
export const cashTokenTables = [
  cashTokenCategories,
  cashTokenCounts,
  cashTokenOutputs,
  cashTokenBalances,
  cashTokenHolders,
  cashTokenEvents,
  cashTokenHistory,
  cashTokenNfts,
  cashTokenCommitments,
] as const

import { defineTable, type AnyTable } from '@orrery/store/store'
import type { HeightTable } from '../coverage/delete-heights.ts'
import { NODE_CAPABILITIES } from './capability-table.ts'
import { LIGHTNING_SIZES, LIGHTNING_TABLES } from './lightning-tables.ts'
import { WATCH_TABLES } from './sample-table.ts'
import { STAT_TABLES } from './stat-tables.ts'

/**
 * The archive's own tables. Bytes are bytes, rows of a block are written once and never change, so
 * all are plain `MergeTree` without partitions: one INSERT is one part, all or nothing (reliability M2).
 *
 * Tables that pages read newest first are ordered by inverted height (`inv` = 2^32 − 1 − height), so that the newest rows come first in
 * reading order, and carry what the page shows in one `body`: a column costs about 0.1 ms to read, whatever its size (performance §4).
 *
 * Columns name no codec unless theirs is special: a part is written with LZ4 and merged with ZSTD(1), by the configuration of our
 * engine (`engine-config.ts`) or of the operator's server. Numbers are prepared for either.
 */

/** For numbers of few bits in any order (an index within a block, a height among hashes), and for those that mostly grow. */
const [FEW_BITS, GROWING] = ['T64, Default', 'Delta, Default'] as const

/** Parts whose heights do not meet a range are skipped whole: for recovery, which asks look-up tables by height. Not where pages ask by height too: there it costs each page more than it saves a recovery. */
const BY_SPAN = ['INDEX span height TYPE minmax GRANULARITY 1000000'] as const

/** `parts` tells how many rows a block has elsewhere (`BlockParts`); it is empty in blocks that were stored before it was. */
export const BLOCKS = defineTable({
  name: 'blocks',
  columns: {
    chain: 'u32',
    height: 'u32',
    hash: 'hex',
    parent_hash: 'hex',
    time_ms: 'i64',
    tx_count: 'u32',
    size: 'u64?',
    producer: 'hex?',
    fees: 'u256?',
    reward: 'u256?',
    burnt: 'u256?',
    tx_value: 'u256',
    ext: 'text',
    parts: 'text',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
  granularity: 256,
  indexes: ['INDEX time time_ms TYPE minmax GRANULARITY 1'],
})

export const BLOCK_HASHES = defineTable({
  name: 'block_hashes',
  columns: { chain: 'u32', hash_key: 'u64', height: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'hash_key', 'height'],
  granularity: 256,
  indexes: BY_SPAN,
})

export const TXS = defineTable({
  name: 'txs',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    hash: 'hex',
    time_ms: 'i64',
    from_address: 'hex?',
    to_address: 'hex?',
    created: 'hex?',
    value: 'u256',
    fee: 'u256?',
    status: 'u8',
    kind: 'text',
    method: 'hex?',
    ext: 'text',
    input: 'hex',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index'],
  granularity: 1024,
})

/** A transaction by the key of its hash; `body` is what `writeLookUp` writes. */
export const TX_HASHES = defineTable({
  name: 'tx_hashes',
  columns: { chain: 'u32', hash_key: 'u64', height: 'u32', tx_index: 'u32', body: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'hash_key', 'height', 'tx_index'],
  granularity: 64,
  smallBlocks: true,
  codecs: { hash_key: GROWING, height: FEW_BITS, tx_index: FEW_BITS },
  indexes: BY_SPAN,
})

export const ACCOUNT_TXS = defineTable({
  name: 'account_txs',
  columns: { chain: 'u32', address: 'hex', inv: 'u32', inv_index: 'u32', body: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'inv', 'inv_index'],
  granularity: 128,
  smallBlocks: true,
  codecs: { inv_index: FEW_BITS },
})

export const LOGS = defineTable({
  name: 'logs',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    log_index: 'u32',
    address: 'hex',
    topic0: 'hex?',
    topic1: 'hex?',
    topic2: 'hex?',
    topic3: 'hex?',
    data: 'hex',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'log_index'],
  granularity: 1024,
  codecs: { tx_index: GROWING },
})

export const TRANSFERS = defineTable({
  name: 'transfers',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u64',
    asset: 'hex',
    tx_hash: 'hex',
    time_ms: 'i64',
    standard: 'u8',
    from_address: 'hex?',
    to_address: 'hex?',
    amount: 'u256',
    token_id: 'u256?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 1024,
  codecs: { tx_index: GROWING, seq: GROWING },
  indexes: ['INDEX standards standard TYPE set(8) GRANULARITY 4'],
})

/** Transfers of one token; the native coin's are those of `transfers` with the native standard. */
export const TOKEN_TRANSFERS = defineTable({
  name: 'token_transfers',
  columns: {
    chain: 'u32',
    asset: 'hex',
    inv: 'u32',
    inv_index: 'u32',
    inv_seq: 'u64',
    standard: 'u8',
    token_id: 'u256?',
    body: 'hex',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'asset', 'inv', 'inv_index', 'inv_seq'],
  granularity: 128,
  smallBlocks: true,
  codecs: { inv_index: FEW_BITS },
})

export const ACCOUNT_TRANSFERS = defineTable({
  name: 'account_transfers',
  columns: {
    chain: 'u32',
    address: 'hex',
    inv: 'u32',
    inv_index: 'u32',
    inv_seq: 'u64',
    standard: 'u8',
    token_id: 'u256?',
    body: 'hex',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'inv', 'inv_index', 'inv_seq'],
  granularity: 128,
  smallBlocks: true,
  codecs: { inv_index: FEW_BITS },
  indexes: ['INDEX standards standard TYPE set(8) GRANULARITY 4'],
})

/**
 * The ledger, in the order of the chain: written sorted, and what a range adds up to is read by key when
 * it is taken back. The amount is a magnitude with a direction, because 2^256 − 1 may move either way.
 */
export const DELTAS = defineTable({
  name: 'deltas',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u64',
    address: 'hex',
    asset: 'hex',
    token_id: 'u256?',
    outgoing: 'u8',
    amount: 'u256',
    cause: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 1024,
  codecs: { tx_index: GROWING, seq: GROWING },
})

/**
 * Current sums, in the two orders that pages ask. A sum is `high` × 2^128 + `low`, so that no number of hostile amounts makes the engine's
 * arithmetic wrap (reliability M13). `item` is the token id as 32 bytes, or no bytes. Rows whose two parts are 0 vanish by themselves.
 */
const SUMS = { high: 'i256', low: 'i256' } as const

export const ASSET_BALANCES = defineTable({
  name: 'asset_balances',
  columns: { chain: 'u32', asset: 'hex', address: 'hex', item: 'hex', ...SUMS },
  engine: { kind: 'Summing', sum: ['high', 'low'] },
  orderBy: ['chain', 'asset', 'address', 'item'],
  granularity: 256,
})

export const ACCOUNT_BALANCES = defineTable({
  name: 'account_balances',
  columns: { chain: 'u32', address: 'hex', asset: 'hex', item: 'hex', ...SUMS },
  engine: { kind: 'Summing', sum: ['high', 'low'] },
  orderBy: ['chain', 'address', 'asset', 'item'],
  granularity: 256,
})

export const CONTRACTS = defineTable({
  name: 'contracts',
  columns: { chain: 'u32', address: 'hex', height: 'u32', tx_index: 'u32', tx_hash: 'hex', creator: 'hex', kind: 'u8' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height', 'tx_index'],
  granularity: 1024,
  indexes: BY_SPAN,
})

/** `name_folded` and `symbol_folded` are what a search compares with. */
export const TOKENS = defineTable({
  name: 'tokens',
  columns: {
    chain: 'u32',
    address: 'hex',
    standard: 'u8',
    name: 'text?',
    symbol: 'text?',
    decimals: 'u32?',
    total_supply: 'u256?',
    raw_name: 'hex?',
    height: 'u32',
    read_at: 'u32',
    name_folded: 'text',
    symbol_folded: 'text',
  },
  engine: { kind: 'Replacing', version: 'read_at' },
  orderBy: ['chain', 'address'],
  granularity: 1024,
})

/** Tokens of archived blocks whose contracts no node has read yet, with blocks that mention them: a debt until `tokens` knows as low a block. */
export const UNREAD_TOKENS = defineTable({
  name: 'unread_tokens',
  columns: { chain: 'u32', address: 'hex', standard: 'u8', height: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height'],
})

/** How ledgers compared with their contracts: the last time per token. The ledger's sum is in two parts, as sums are. */
export const TOKEN_AUDITS = defineTable({
  name: 'token_audits',
  columns: {
    chain: 'u32',
    address: 'hex',
    height: 'u32',
    time_ms: 'u64',
    supply_told: 'u256?',
    ledger_high: 'i256',
    ledger_low: 'i256',
    holders_checked: 'u32',
    holders_wrong: 'u32',
  },
  engine: { kind: 'Replacing', version: 'time_ms' },
  orderBy: ['chain', 'address'],
  granularity: 1024,
})

export const ORPHANS = defineTable({
  name: 'orphans',
  columns: {
    chain: 'u32',
    hash: 'hex',
    height: 'u32',
    replaced_by: 'hex?',
    depth: 'u32',
    seen_ms: 'i64',
    lost_ms: 'u64',
    told: 'text?',
    bundle: 'text',
  },
  engine: { kind: 'Replacing', version: 'lost_ms' },
  orderBy: ['chain', 'hash'],
  granularity: 64,
  codecs: { bundle: 'ZSTD(3)' },
})

/**
 * What was written and what was begun. `state` 1 is an intent, 2 is done, 3 is taken back; only rows of state 2 and kind 1 (a chunk) are coverage. Kind 2 is a rewind of `from_height` and above. `proven_and_one`: one more than the blocks that were proven whole, at least; 0 where nobody wrote it down. `rules`: those that its rows were made by (`ROW_RULES`).
 */
export const CHUNKS = defineTable({
  name: 'chunks',
  columns: {
    chain: 'u32',
    op: 'u64',
    kind: 'u8',
    state: 'u8',
    from_height: 'u32',
    to_height: 'u32',
    parent_hash: 'hex',
    last_hash: 'hex',
    txs: 'u64',
    transfers: 'u64',
    contracts: 'u64',
    version: 'u64',
    proven_and_one: 'u32',
    rules: 'u16',
  },
  engine: { kind: 'Replacing', version: 'version' },
  orderBy: ['chain', 'op'],
})

/**
 * In which form each chain's rows are written. `ready` 0 stands while what an older form left is taken out: from then on
 * only a program that knows the new form may go on. The row with the highest format counts.
 */
export const FORMATS = defineTable({
  name: 'archive_formats',
  columns: { chain: 'u32', format: 'u32', ready: 'u8' },
  engine: { kind: 'Replacing', version: 'ready' },
  orderBy: ['chain', 'format'],
})

/** How transactions ended that waited and were not mined: seen once, told by no node again. An empty text takes an end back. */
export const PENDING_ENDS = defineTable({
  name: 'pending_ends',
  columns: { chain: 'u32', hash: 'hex', at_ms: 'u64', fate: 'text' },
  engine: { kind: 'Replacing', version: 'at_ms' },
  orderBy: ['chain', 'hash'],
  codecs: { fate: 'ZSTD(3)' },
})

/** Heights that were looked through for a watch list, per list: ranges as JSON, and how many of their blocks were kept. The row with the highest version counts. */
export const LOOKED = defineTable({
  name: 'looked_through',
  columns: { chain: 'u32', list: 'hex', version: 'u64', ranges: 'text', kept: 'u64' },
  engine: { kind: 'Replacing', version: 'version' },
  orderBy: ['chain', 'list'],
})

/** The tables whose rows belong to blocks. */
export const BLOCK_TABLES: readonly HeightTable[] = [
  { table: BLOCKS, at: 'height' },
  { table: BLOCK_HASHES, at: 'height' },
  { table: TXS, at: 'height' },
  { table: TX_HASHES, at: 'height' },
  { table: ACCOUNT_TXS, at: 'inv' },
  { table: LOGS, at: 'height' },
  { table: TRANSFERS, at: 'height' },
  { table: TOKEN_TRANSFERS, at: 'inv' },
  { table: ACCOUNT_TRANSFERS, at: 'inv' },
  { table: CONTRACTS, at: 'height' },
  { table: DELTAS, at: 'height' },
]

/** Every table that an archive with these family tables needs. */
export const archiveTables = (familyTables: readonly AnyTable[] = []): readonly AnyTable[] => [
  ...BLOCK_TABLES.map(({ table }) => table),
  ASSET_BALANCES,
  ACCOUNT_BALANCES,
  ...STAT_TABLES,
  TOKENS,
  UNREAD_TOKENS,
  TOKEN_AUDITS,
  ORPHANS,
  PENDING_ENDS,
  CHUNKS,
  FORMATS,
  LOOKED,
  NODE_CAPABILITIES,
  ...LIGHTNING_TABLES,
  LIGHTNING_SIZES,
  ...WATCH_TABLES,
  ...familyTables,
]

import { RUNE_TABLES } from '@orrery/model/rune'
import { defineTable } from '@orrery/store/store'
import { countTable } from '../block-counts.ts'

const ID = { rune_height: 'u32', rune_tx: 'u32' } as const

/** Every rune, at the place of its etching. Amounts in its smallest unit. */
export const runeEtchings = defineTable({
  name: RUNE_TABLES.etchings,
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    seq: 'u32',
    txid: 'hex',
    time_ms: 'i64',
    /** Letters without spacers. */
    name: 'text',
    spacers: 'u32',
    symbol: 'text?',
    divisibility: 'u32',
    premine: 'u256',
    /** 1 where it can be minted at all. */
    open: 'u8',
    amount: 'u256?',
    cap: 'u256?',
    height_start: 'u256?',
    height_end: 'u256?',
    offset_start: 'u256?',
    offset_end: 'u256?',
    /** The first block in which it can be minted, and the first in which it cannot any more. */
    mint_start: 'u256?',
    mint_end: 'u256?',
    turbo: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 1024,
})

/** What was minted and burned of a rune, and who has it: a row for each block that changed it, the highest counts. */
export const runeCounts = defineTable({
  name: RUNE_TABLES.counts,
  columns: { chain: 'u32', height: 'u32', ...ID, mints: 'u256', burned: 'u256', txs: 'u64', holders: 'u64' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'rune_height', 'rune_tx', 'height'],
  granularity: 512,
})

/** What outputs carry. An output is spent by the chain's own rows. */
export const runeOutputs = defineTable({
  name: RUNE_TABLES.outputs,
  columns: { chain: 'u32', height: 'u32', txid: 'hex', vout: 'u32', ...ID, amount: 'u256', address: 'hex?' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'vout', 'rune_height', 'rune_tx'],
  granularity: 128,
  smallBlocks: true,
})

const balance = { chain: 'u32', height: 'u32', ...ID, address: 'hex', amount: 'u256' } as const

/** What an address has of a rune: a row for each block that changed it, the highest counts. */
export const runeBalances = defineTable({
  name: RUNE_TABLES.balances,
  columns: balance,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'rune_height', 'rune_tx', 'height'],
  granularity: 512,
})

/** The same by rune, for its holders. */
export const runeHolders = defineTable({
  name: RUNE_TABLES.holders,
  columns: balance,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'rune_height', 'rune_tx', 'address', 'height'],
  granularity: 1024,
})

const event = {
  chain: 'u32',
  height: 'u32',
  tx_index: 'u32',
  seq: 'u32',
  ...ID,
  txid: 'hex',
  time_ms: 'i64',
  action: 'text',
  amount: 'u256',
  cenotaph: 'u8',
  from: 'hex?',
  to: 'hex?',
} as const

/** What transactions did with runes, in the chain's order. */
export const runeEvents = defineTable({
  name: RUNE_TABLES.events,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same by rune. */
export const runeHistory = defineTable({
  name: RUNE_TABLES.history,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'rune_height', 'rune_tx', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** Names, in their order: what a name or the start of one finds. */
export const runeNames = defineTable({
  name: RUNE_TABLES.names,
  columns: { chain: 'u32', height: 'u32', tx_index: 'u32', name: 'text', spacers: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'name', 'height', 'tx_index'],
  granularity: 256,
})

/** What transactions did with runes, once more for each address that had a part in it: also where it was one of several. */
export const runeParties = defineTable({
  name: RUNE_TABLES.parties,
  columns: { ...event, address: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** What each block did with runes. */
export const runeHours = countTable('runes')

/** All tables of the ledger of runes. */
export const runeTables = [
  runeEtchings,
  runeCounts,
  runeOutputs,
  runeBalances,
  runeHolders,
  runeEvents,
  runeHistory,
  runeNames,
  runeParties,
  runeHours,
] as const

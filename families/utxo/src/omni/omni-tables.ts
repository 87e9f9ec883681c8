import { OMNI_TABLES } from '@orrery/model/omni'
import { defineTable } from '@orrery/store/store'
import { countTable } from '../block-counts.ts'

/** What is known of the property as a whole: a row for each block that changed it, the highest counts. Amounts in hundred-millionths. */
export const omniStates = defineTable({
  name: OMNI_TABLES.states,
  columns: {
    chain: 'u32',
    height: 'u32',
    property: 'u32',
    /** Who may grant and freeze; null before it was created. */
    issuer: 'hex?',
    delegate: 'hex?',
    /** Blocks from which on addresses may be frozen, with commas. */
    freezing: 'text',
    /** Features that a message of Omni’s keepers switched on, as `14:520000`, with commas. */
    features: 'text',
    /** Raised when freezing ends: whoever was frozen before is free. */
    thaws: 'u32',
    /** Granted less revoked, at least and at most. */
    supply: 'u256',
    supply_most: 'u256',
    /** The sum of what all addresses have for certain. */
    certain: 'u256',
    /** What undecided sends to owners may have given to anybody, and what undecided orders may have given to whoever trades. */
    shared: 'u256',
    traded: 'u256',
    holders: 'u64',
    events: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'property', 'height'],
  granularity: 128,
})

/** What an address has for certain and at most: a row for each block that changed it, the highest counts. */
export const omniBalances = defineTable({
  name: OMNI_TABLES.balances,
  columns: {
    chain: 'u32',
    height: 'u32',
    address: 'hex',
    amount: 'u256',
    most: 'u256',
    /** 1 where it placed an order for the property, which may have brought it some. */
    trades: 'u8',
    /** One more than the thaws when it was frozen; 0 where it is not. */
    frozen: 'u32',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height'],
  granularity: 512,
})

const event = {
  chain: 'u32',
  height: 'u32',
  tx_index: 'u32',
  seq: 'u32',
  txid: 'hex',
  time_ms: 'i64',
  action: 'text',
  amount: 'u256?',
  /** `valid`, `invalid` or `undecided`. */
  state: 'text',
  /** Why it is not valid, as a word; null where it is. */
  reason: 'text?',
  from: 'hex?',
  to: 'hex?',
} as const

/** What messages did with the property, in the chain's order. */
export const omniEvents = defineTable({
  name: OMNI_TABLES.events,
  columns: event,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same by each address that they name. */
export const omniHistory = defineTable({
  name: OMNI_TABLES.history,
  columns: { ...event, address: 'hex' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** Grants and revokes, freezes and their ends, each with what was there then. */
export const omniNotes = defineTable({
  name: OMNI_TABLES.notes,
  columns: {
    ...event,
    /** `supply` or `freeze`. */
    list: 'text',
    /** The supply after it, or what the frozen address had: for certain and at most. */
    after: 'u256',
    after_most: 'u256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'list', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** All tables of the ledger of Tether USD on Omni. */
export const omniTables = [omniStates, omniBalances, omniEvents, omniHistory, omniNotes, countTable('omni')] as const

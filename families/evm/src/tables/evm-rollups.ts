import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Each contract's logs of a kind stand together: whoever else logs the same is never in the way of those that are believed. */
const BY_CONTRACT = ['chain', 'contract', 'kind', 'height', 'tx_index', 'seq'] as const

/** Batches of rollups as contracts of their parent chain logged them. */
export const ROLLUP_BATCHES = defineTable({
  name: 'evm_rollup_batches',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    contract: 'hex',
    /** `ROLLUP_BATCH` code. */
    kind: 'u8',
    /** Of the batch; of the last one where several were proven at once. */
    number: 'u64',
    /** The batch's own hash, or the accumulator after it. */
    hash: 'hex?',
    /** The state after it, or what commits to it. */
    root: 'hex?',
    /** Where its data is (Nitro, `BatchDataLocation`). */
    place: 'u32?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: BY_CONTRACT,
  granularity: 512,
  // Numbers grow with heights.
  indexes: [...BY_SPAN, 'INDEX numbers number TYPE minmax GRANULARITY 1'],
})

/** What contracts of a parent chain logged of states of rollups: claimed, disputed, settled. */
export const ROLLUP_ROOTS = defineTable({
  name: 'evm_rollup_roots',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    /** Who logged it: an oracle, a factory, a rollup, an outbox, or the game that was resolved. */
    contract: 'hex',
    /** `ROLLUP_ROOT` code. */
    kind: 'u8',
    /** Index of the output, number of the node, type of the game or the outcome of one; null where the log tells none. */
    number: 'u64?',
    /** The claimed or confirmed root: of outputs, or of what was sent. */
    root: 'hex?',
    /** Height of the rollup's block. */
    l2_height: 'u64?',
    /** Hash of the rollup's block. */
    l2_hash: 'hex?',
    /** The game's contract, or the assertion's hash. */
    subject: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: BY_CONTRACT,
  granularity: 512,
  indexes: [
    ...BY_SPAN,
    'INDEX numbers number TYPE minmax GRANULARITY 1',
    'INDEX subjects subject TYPE bloom_filter(0.01) GRANULARITY 1',
  ],
})

/** Messages between a chain and rollups above it as contracts logged them, found by what names them. */
export const ROLLUP_MESSAGES = defineTable({
  name: 'evm_rollup_messages',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    contract: 'hex',
    /** `ROLLUP_MESSAGE` code. */
    kind: 'u8',
    /** Its hash, or its number as 32 bytes; no bytes where only its place in the chain names it. */
    id: 'hex',
    sender: 'hex?',
    target: 'hex?',
    /** 0 where the log says that the call failed. */
    worked: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'contract', 'kind', 'id', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

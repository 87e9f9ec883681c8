import type { Hex } from '@orrery/primitives/hex'

/**
 * How much history is indexed. `onDemand` archives nothing at all: the newest blocks are in memory, all else is read through. `none` switches backfill off: what the tip brings from now on is kept, older blocks are read through.
 * The newest blocks or days: what is older is dropped, by whole chunks, as time goes on. `watch`: every block is looked through, and those
 * that concern one of the addresses are kept, whole; the archive must have been opened for the same list.
 */
export type Retention =
  | 'full'
  | 'none'
  | 'onDemand'
  | { readonly lastBlocks: number }
  | { readonly lastDays: number }
  | { readonly watch: readonly Hex[] }

/** Forks of more blocks than this are not followed, unless an option says otherwise (reliability F-16). */
export const REORG_LIMIT = 256

/** What an operator or a family may set. All have defaults. */
export type FollowerOptions = {
  readonly retention: Retention
  /**
   * `down` from the head is right wherever a block stands for itself. `up` is for families whose blocks refer to
   * older ones in our own tables (UTXO without prevouts from the node): blocks are then archived strictly ascending.
   */
  readonly backfillOrder: 'down' | 'up'
  /** Blocks that a reorganisation may take back; deeper halts the chain. Reliability F-16: 256. */
  readonly reorgLimit: number
  /** A gap of at most so many blocks above the archive is closed before the newest blocks are shown. */
  readonly catchUpBlocks: number
  /** Bounds of what is archived at once. */
  readonly chunkBlocks: number
  readonly chunkRows: number
  /** Deep blocks move to the archive when so many wait, or when no block came for `archiveIdleMs`. */
  readonly archiveBlocks: number
  readonly archiveIdleMs: number
  /** Share of backfilled blocks whose hashes and roots are checked; at the tip it is all of them. */
  readonly verifyShare: number
  /** Chunks in hand in backfill, one where blocks refer to what is only found in our own rows: one is stored while the next is read. A third costs memory and wins nothing (measured). */
  readonly parallelChunks: number
  readonly pollMs: number
  /** Contract calls per minute that comparing tokens with their contracts may take; 0 switches it off. */
  readonly auditCallsPerMinute: number
  /** Rows that the Head should hold at most: blocks below go to the archive before they are as deep as the chain says, but for the newest few (decision 33). */
  readonly headRows: number
  /** Blocks that the Head may hold beyond its depth, and rows in all, while the archive cannot write. */
  readonly backlogBlocks: number
  readonly backlogRows: number
}

/** Defaults for a chain with this pace. */
export const defaultOptions = (blockSeconds: number): FollowerOptions => ({
  retention: 'full',
  backfillOrder: 'down',
  reorgLimit: REORG_LIMIT,
  catchUpBlocks: 512,
  chunkBlocks: 500,
  chunkRows: 300_000,
  archiveBlocks: 16,
  archiveIdleMs: Math.max(10_000, 3_000 * blockSeconds),
  verifyShare: 0.02,
  parallelChunks: 2,
  pollMs: Math.min(1_000, Math.max(250, blockSeconds * 250)),
  auditCallsPerMinute: 120,
  headRows: 400_000,
  backlogBlocks: 1_024,
  backlogRows: 1_600_000,
})

import type { ArchiveBlock } from '@orrery/model/packed'
import type { BlockRef, Bundle, PendingFate, TokenAudit, TokenRow } from '@orrery/model/rows'
import type { ChainReads, HeightRange, Orphan, OrphanHead } from '@orrery/model/reads'
import type { ProvenRuns } from '@orrery/model/proven-blocks'
import type { Hex } from '@orrery/primitives/hex'
import type { TokenMention } from './ledger/packed-sums.ts'

/** A contiguous run of blocks, ascending, that is archived as one: all or nothing, exactly once. */
export type Chunk = { readonly bundles: readonly Bundle[] }

/**
 * A chunk in the making: blocks are encoded as they come, so that no long work is left for the end and nothing of them
 * is kept but their columns.
 */
export type Draft = {
  /**
   * Adds the next blocks; what they stand in must stay as it is until then. Throws `BUNDLE_INVALID` when one does not follow or
   * contradicts itself; release the draft then.
   */
  add(blocks: readonly ArchiveBlock[]): Promise<void>
  /** Its range and what it links to; null while it is empty. */
  readonly link: (HeightRange & { readonly parentHash: Hex; readonly lastHash: Hex }) | null
  /** Rows in all tables, of what was added so far. */
  readonly rows: number
  /** Tokens that its transfers mention, each with the lowest block. */
  tokens(): Promise<readonly TokenMention[]>
  /** Its write failed after some of its rows were let go: it can only be read again. */
  readonly isSpent: boolean
  /** Gives its memory back. Appending does that too once it has succeeded, and with large bodies as soon as their rows are in. */
  release(): void
}

/** Passed blocks so far below a fork, or below the highest at a start, are looked through again: no followed fork is deeper (F-16). */
export const LOOK_AGAIN = 256

/** What the archive holds of one chain. A new object after each commit. */
export type ArchiveState = {
  /** Committed ranges, ascending, disjoint, merged. */
  readonly ranges: readonly HeightRange[]
  /** Grows with every commit and rewind. */
  readonly generation: number
  /** Where only what concerns a watch list is kept: heights that were looked through and concern none of it. Ascending, disjoint, merged. */
  readonly passed?: readonly HeightRange[]
  /** Committed heights whose statistics are being counted again: what reads of statistics leave out. Ascending, disjoint, merged; absent where there are none. */
  readonly uncounted?: readonly HeightRange[]
  /** Committed heights whose rows were made by older rules (`ROW_RULES`): they lack what later ones tell. Ascending, disjoint, merged; absent where there are none. */
  readonly older?: readonly HeightRange[]
}

/** How much of a chain is archived, for a process that reads what another writes. */
export type ArchiveNow = {
  readonly state: ArchiveState
  /** Rows in the committed ranges. */
  readonly counts: { readonly txs: number; readonly transfers: number; readonly contracts: number }
  /** The highest committed block. */
  readonly top: BlockRef | null
}

/** Told by who writes an archive that others read: no sum and no committed row changes outside of `close` and `open`. */
export type ArchiveGate = {
  /** A write begins that leaves the rows of `sure` as they are. It waits until whoever reads can know. */
  close(sure: readonly HeightRange[]): Promise<void>
  open(now: ArchiveNow): void
  /** What is known of tokens is another thing than before. */
  tokens(): void
}

/** What of a chain's archive is only read. */
export type ArchiveReader = Pick<
  ChainArchive,
  'state' | 'hashAt' | 'audits' | 'orphans' | 'orphan' | 'reads' | 'readsBelow' | 'consistent'
>

/** The archive of one chain: deep blocks that never change, in the store. */
export type ChainArchive = {
  state(): ArchiveState
  /** How many of the committed blocks were proven whole (`isProven`) when they were stored, by runs. Absent where nobody writes it down. */
  proven?(): ProvenRuns
  /** Hash of a committed block at the end of a range, for linking; null when not held. */
  hashAt(height: number): Promise<Hex | null>
  /** Writes a chunk. When it returns, all rows are durable and counted in `state()`; before, none is visible to `reads`. */
  append(chunk: Chunk): Promise<void>
  /** An empty draft. One for packed blocks is encoded on a thread of its own where there is one. */
  draft(blocks?: 'packed'): Draft
  /** Writes what was drafted here, as `append` does. A draft whose write failed may be written again unless it is spent. */
  appendDraft(draft: Draft): Promise<void>
  /** Takes back what a write that failed left half-way, as the next write would. Throws as writes do while the archive takes none. */
  takeBack(): Promise<void>
  /** Notes heights that concern none of the watch list that the archive was opened for; durable when it returns. */
  pass(range: HeightRange): Promise<void>
  /**
   * Takes all blocks above `height` out again, sums included. Survives being killed half-way. What a watch list passed over is
   * forgotten from `LOOK_AGAIN` blocks below on: nobody knows the hashes of those blocks.
   */
  rewind(height: number): Promise<void>
  /** Takes out the lowest blocks below `height`, sums included, as far as whole chunks reach. Survives being killed half-way. */
  dropBelow(height: number): Promise<void>
  saveTokens(tokens: readonly TokenRow[]): Promise<void>
  /** Notes tokens of blocks about to be archived whose contracts no node has read; durable when it returns. Goes with a rewind of its block. */
  noteUnread(tokens: readonly TokenMention[]): Promise<void>
  /** Those that were noted, each with its lowest block, unless it is saved with as low a block since; lowest first. */
  unreadTokens(limit: number): Promise<readonly TokenMention[]>
  /** The last audit of each token counts. */
  saveAudits(audits: readonly TokenAudit[]): Promise<void>
  /** Audits of those (at most 1,000) that had one, in no order. */
  audits(addresses: readonly Hex[]): Promise<readonly TokenAudit[]>
  saveOrphan(orphan: Orphan): Promise<void>
  /** The last lost first, at most 1,000, without what they carried: whole blocks are large. With a producer all that are kept are looked into. */
  orphans(offset: number, limit: number, height?: number, producer?: Hex): Promise<readonly OrphanHead[]>
  orphan(hash: Hex): Promise<Orphan | null>
  /** Keeps how transactions ended that waited, and takes back what was kept of those that turned up after all. */
  saveEnds(
    ends: readonly PendingFate[],
    takenBack: readonly { readonly hash: Hex; readonly atMs: number }[],
  ): Promise<void>
  /** The newest of the ends since a moment, oldest first. */
  ends(sinceMs: number, limit: number): Promise<readonly PendingFate[]>
  /** Forgets ends from before a moment. */
  dropEnds(beforeMs: number): Promise<void>
  readonly reads: ChainReads
  /**
   * The same without the blocks from `height` on, which the Head has replaced while their rewind is owed. Balances and
   * holders stay those of all blocks, for sums carry no height; totals are a floor.
   */
  readsBelow(height: number): ChainReads
  /**
   * Runs `read` so that it sees no commit half-way: waits for a running commit and repeats when one
   * came between. `state` is the state that all its answers reflect.
   */
  consistent<T>(read: (state: ArchiveState) => Promise<T>): Promise<T>
}

import type { Bundle, TokenRow } from '@orrery/model/rows'
import type { ChainReads, HeightRange, Orphan } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'

/** A contiguous run of blocks, ascending, that is archived as one: all or nothing, exactly once. */
export type Chunk = { readonly bundles: readonly Bundle[] }

/** What the archive holds of one chain. A new object after each commit. */
export type ArchiveState = {
  /** Committed ranges, ascending, disjoint, merged. */
  readonly ranges: readonly HeightRange[]
  /** Grows with every commit and rewind. */
  readonly generation: number
}

/** The archive of one chain: deep blocks that never change, in the store. */
export type ChainArchive = {
  state(): ArchiveState
  /** Hash of a committed block at the end of a range, for linking; null when not held. */
  hashAt(height: number): Promise<Hex | null>
  /** Writes a chunk. When it returns, all rows are durable and counted in `state()`; before, none is visible to `reads`. */
  append(chunk: Chunk): Promise<void>
  /**
   * Does the part of `append` that needs no turn at the store, for the same chunk object: so it can be done while
   * another chunk is being stored. Never required. Throws `BUNDLE_INVALID` as `append` would.
   */
  prepare?(chunk: Chunk): void
  /** Takes all blocks above `height` out again, sums included. Survives being killed half-way. */
  rewind(height: number): Promise<void>
  saveTokens(tokens: readonly TokenRow[]): Promise<void>
  saveOrphan(orphan: Orphan): Promise<void>
  orphans(offset: number, limit: number): Promise<readonly Orphan[]>
  orphan(hash: Hex): Promise<Orphan | null>
  readonly reads: ChainReads
  /**
   * Runs `read` so that it sees no commit half-way: waits for a running commit and repeats when one
   * came between. `state` is the state that all its answers reflect.
   */
  consistent<T>(read: (state: ArchiveState) => Promise<T>): Promise<T>
}

import type { HeightRange } from '@orrery/model/reads'
import type { Capabilities } from '@orrery/model/capabilities'
import type { ProvenRuns } from '@orrery/model/proven-blocks'
import type { WaivedCheck } from '@orrery/model/waived-check'

/** What the engine knows about one followed chain beyond its Head: for `/status` and the about page. */
export type FollowerStatus = {
  readonly state: 'starting' | 'following' | 'stale' | 'unreachable' | 'halted'
  readonly reason: string | null
  readonly nodeHead: number | null
  readonly capabilities: Capabilities | null
  /** Set while `capabilities` are those that an earlier process found: this one has not heard from a node, so what waits is not known. */
  readonly remembered?: boolean
  /** Set while this process has not been told the whole of the node's pool once: what is not seen to wait may wait. */
  readonly poolUnheard?: boolean
  /** What the operator wants kept: everything, nothing older than the start, nothing, the newest part, or what concerns a watch list. */
  readonly keeps?: 'full' | 'none' | 'onDemand' | 'newest' | 'watch'
  /** Share of older blocks that are verified whole as they are read; new ones all are. Null where the chain makes hashes and roots by rules that are not known here. */
  readonly verifyShare?: number | null
  /** How many of the blocks that are held here, in memory or the archive, were proven whole as they came. Absent where nobody writes it down. */
  readonly proven?: ProvenRuns
  /** What blocks are held to no more because of what one told: a fork that is not known here, a chain with rules of its own, or a node that lies. Absent where nothing. */
  readonly waivedChecks?: readonly WaivedCheck[]
  readonly archive: { readonly ranges: readonly HeightRange[]; readonly generation: number }
  readonly backfill: {
    readonly done: number
    readonly total: number
    readonly blocksPerSecond: number | null
    readonly etaSeconds: number | null
  } | null
  readonly reorgs: { readonly count: number; readonly maxDepth: number }
  /** Ledgers and sums above the chain that cannot go on: try after try failed. Absent where all go on. */
  readonly stoppedLedgers?: readonly string[]
  /** What the operator's metrics show beside; absent where nobody measures. */
  readonly work?: {
    /** Blocks deep enough for the archive that wait, and jobs that wait for their turn to write. */
    readonly deepBlocks: number
    readonly writes: number
    /** Depths of reorganisations since the start, counted by the smallest bound that holds them. */
    readonly depths: ReadonlyMap<number, number>
  }
}

/** Bounds of the histogram of reorganisations; deeper ones halt a chain unless it is told otherwise. */
export const REORG_BOUNDS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 1_024] as const

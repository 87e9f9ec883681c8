import type { FollowerStatus } from '@orrery/head/follower-status'
import type { Capabilities } from '@orrery/model/capabilities'

/** A node has its newest block at hand: silence of so long is told, within the 15 s of reliability I-11. */
export const HEAD_PATIENCE_MS = 12_000

/** What the parts of a follower tell its status. Changed in place; `status()` makes an honest sentence of it. */
export type Progress = {
  started: boolean
  nodeHead: number | null
  capabilities: Capabilities | null
  /** Whether the whole of the node's pool was told once. */
  poolHeard: boolean
  /** Set while the chain must not be followed; following goes on when the node's answers allow it again. */
  halted: string | null
  /** What went wrong last, while it goes wrong. */
  trouble: {
    readonly reason: string
    readonly upstream: boolean
    /** A code for it that visitors are told in words; null where its words are all there is. */
    readonly code: string | null
    readonly sinceMs: number
  } | null
  /** The question to the node that is on its way: since when nothing came of it, and how long that may take before the node counts as silent. Null while none is. */
  asked: { readonly sinceMs: number; readonly patienceMs: number } | null
  /** The node reports less than we know (reliability F-10). */
  behind: boolean
  /** The highest block that the chain's own rules called final: no block up to it is replaced (reliability I-6). */
  boundBelow: number | null
  /** Monotonic time of the last change of the tip. */
  lastMoveMs: number
  /** Held blocks from here on may refer to blocks that were not known when they were read; they are read again before they are archived. */
  reviseFrom: number | null
  /** A node that answered since the start did not tell what blocks refer to: some that are held may lack it. */
  mayLack: boolean
  /** Archived heights that may not be the node's chain any more: a gap lies between them and the Head, and forks may have gone below it. */
  readonly doubtful: Set<number>
  reorgs: { count: number; maxDepth: number }
  /** Reorganisations by the bound that holds their depth. */
  readonly depths: Map<number, number>
  backfill: FollowerStatus['backfill']
  /** The lowest height that retention wants; null until it is known, or when no history is wanted. */
  retainedFrom: number | null
}

export const createProgress = (nowMs: number): Progress => ({
  started: false,
  nodeHead: null,
  capabilities: null,
  poolHeard: false,
  halted: null,
  trouble: null,
  asked: null,
  behind: false,
  boundBelow: null,
  reviseFrom: null,
  mayLack: false,
  doubtful: new Set(),
  lastMoveMs: nowMs,
  reorgs: { count: 0, maxDepth: 0 },
  depths: new Map(),
  backfill: null,
  retainedFrom: null,
})

/** Since when, on the monotonic clock, the node owes an answer for longer than it may; null while it does not. */
export const silentSince = ({ asked }: Pick<Progress, 'asked'>, nowMs: number): number | null =>
  asked !== null && nowMs - asked.sinceMs >= asked.patienceMs ? asked.sinceMs : null

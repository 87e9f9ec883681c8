import type { BlockRow, Bundle, PendingFate, PendingTxRow } from '@orrery/model/rows'
import type { ChainReads, HourSpan, Orphan } from '@orrery/model/reads'
import type { PartySet } from '@orrery/model/party-sets'
import type { TxWeights } from '@orrery/model/waiting-tx'
import type { Hex } from '@orrery/primitives/hex'
import type { HeadAssembly } from './copy-head.ts'
import type { HeadEvent } from './events.ts'
import type { Entered } from './pending-set.ts'

/** An immutable view of the newest blocks of one chain. Taking one is free; it never changes afterwards. */
export type HeadView = {
  readonly tip: BlockRow | null
  /** Lowest height held; null when empty. */
  readonly base: number | null
  readonly safe: number | null
  readonly final: number | null
  /** Grows with every event. */
  readonly version: number
  bundle(height: number): Bundle | null
  /** When a held block was first seen, Unix ms; null when it is not held. */
  seenMs(height: number): number | null
  /** Canonical rows of the blocks held; same answers as the archive's, for these heights. */
  readonly reads: ChainReads
  /** The same over the held blocks above a height: what the Head adds to an archive that reaches up to there. */
  readsAbove(height: number): ChainReads
  /** Who took part in the held blocks above a height, by the steps of a span. */
  parties(set: PartySet, span: HourSpan, above: number): ReadonlyMap<number, ReadonlySet<Hex>>
  readonly pending: {
    /** Those whose rows are kept: all that `get` and `list` know. */
    readonly count: number
    /** All that wait, as far as the node has told or counted. */
    readonly waiting: number
    /** Those of them that the node has only counted: it has more than is followed, or is not through with telling. */
    readonly untold: number
    /** False when the node had more than is kept: `count` is then less than `waiting`. */
    readonly complete: boolean
    /** Those whose rows the bound made us forget and that wait still, as far as the node has told. */
    forgotten(): readonly TxWeights[]
    /** Of blocks that were taken back and not listed by the node since: they wait only until it has said that it has them no more. */
    lost(): readonly Hex[]
    /** Whether one that the node no longer lists has been given its time. */
    isOverdue(nowMs: number): boolean
    get(hash: Hex): PendingTxRow | null
    list(offset: number, limit: number): readonly PendingTxRow[]
    ofAccount(address: Hex, limit: number): readonly PendingTxRow[]
    /** The waiting transaction that claims what a second one cannot have, too: an outpoint (`txid:vout`), or a sender's nonce. */
    claimant(key: string): PendingTxRow | null
    fate(hash: Hex): PendingFate | null
    /** All ends that are remembered; the same list until one comes or goes. */
    ended(): readonly PendingFate[]
    /** Those of the last ones in blocks that were seen to wait before; the same list until one comes or goes. */
    entered(): readonly Entered[]
    /** How long one waited that is in a block; null where it was not seen to wait, or no longer remembered. */
    waited(hash: Hex): Entered | null
    /** What a transaction took the place of, the last first; at most 10 where no limit is given. */
    replaces(hash: Hex, limit?: number): readonly PendingFate[]
  }
  /** Recent orphans, newest first; older ones are in the archive. */
  readonly orphans: readonly Orphan[]
}

/** The mutable holder around the pure reducer: applies events, hands out views, tells listeners. */
export type ChainHead = {
  view(): HeadView
  apply(event: HeadEvent): void
  /** Everything in pieces that `restore` puts together in another process, as of now. */
  pieces(): readonly (() => object)[]
  /** Takes the place of all that it holds. Throws, and changes nothing, for what is no whole Head. */
  restore(told: HeadAssembly): void
  /** Called after each event, with the view that already reflects it. Returns the way to stop. */
  subscribe(listener: (event: HeadEvent, view: HeadView) => void): () => void
}

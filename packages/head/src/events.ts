import type { Bundle, BlockRef, PendingFate, PendingTxRow, TokenRow } from '@orrery/model/rows'
import type { Orphan } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { HeadState } from './head-state.ts'

/** What happens to a chain's Head. Everything that listens (API, live socket, archive) hears these, in order. Plain data, but for `restored`: it can be sent to another process. */
export type HeadEvent =
  /** One canonical block more on top. */
  | { readonly type: 'extended'; readonly bundle: Bundle; readonly seenMs: number }
  /** Blocks above `to` are no longer canonical; `orphans` newest first. Followed by `extended`. One swap: nobody sees a state between. */
  | {
      readonly type: 'reorganised'
      readonly to: BlockRef | null
      readonly orphans: readonly Orphan[]
      readonly bundles: readonly Bundle[]
      readonly seenMs: number
    }
  /** The rows of held blocks again, same hashes, more complete than before: older blocks that they refer to are known now. */
  | { readonly type: 'revised'; readonly bundles: readonly Bundle[] }
  /** Blocks up to and including `height` are in the archive now and leave the Head. */
  | { readonly type: 'archived'; readonly height: number }
  /** Blocks up to and including `height` leave the Head without being archived: retention says so, or backfill brings them in their turn. */
  | { readonly type: 'released'; readonly height: number }
  /** Tokens whose first block is held. They go the way of that block: archived or taken back with it. */
  | { readonly type: 'tokens'; readonly tokens: readonly TokenRow[] }
  | {
      readonly type: 'pending'
      readonly added: readonly PendingTxRow[]
      readonly removed: readonly Hex[]
      /** Of blocks that were taken back, and not in the node's pool when it was looked at since: nothing is waited for with them. */
      readonly refuted?: readonly Hex[]
      /** How many the node's pool holds, told or not; absent where nobody says. */
      readonly poolSize?: number
      readonly seenMs: number
    }
  /** How transactions ended that an earlier process saw waiting, oldest first. */
  | { readonly type: 'recalled'; readonly ends: readonly PendingFate[] }
  | { readonly type: 'finality'; readonly safe: number | null; readonly final: number | null }
  /** The whole Head anew, as the process that follows the chain has it: what `orphans` tells is not held any more, `bundles` are new here. */
  | {
      readonly type: 'restored'
      readonly state: HeadState
      readonly orphans: readonly BlockRef[]
      readonly bundles: readonly Bundle[]
    }

import type { BlockRef, TokenRow } from '@orrery/model/rows'
import type { Orphan } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { HeadBlock } from './head-block.ts'
import { EMPTY_PENDING, type PendingSet } from './pending-set.ts'

/** Everything that the Head knows, as one value. Never changed after it is made. */
export type HeadState = {
  readonly version: number
  /** Ascending, contiguous, linked by parent hash. */
  readonly blocks: readonly HeadBlock[]
  /** The block right below the lowest held, where it is known: what the next block links to when none is held. */
  readonly below: BlockRef | null
  readonly safe: number | null
  readonly final: number | null
  /** Newest first. */
  readonly orphans: readonly Orphan[]
  readonly pending: PendingSet
  /** Tokens first seen in held blocks, by address. */
  readonly tokens: ReadonlyMap<Hex, TokenRow>
}

export const EMPTY_HEAD: HeadState = {
  version: 0,
  blocks: [],
  below: null,
  safe: null,
  final: null,
  orphans: [],
  pending: EMPTY_PENDING,
  tokens: new Map(),
}

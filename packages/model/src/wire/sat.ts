import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'

/** A sat by the ordinal theory: where it was made, and what it is called. */
export const Sat = Type.Object({
  /** How many were made before it, by the chain's rule of issue. */
  number: Amount,
  /** The block that made it, and how many that block made before it. */
  height: Type.Integer(),
  timeMs: Moment,
  offset: Amount,
  /** Which of something it is the first; this and what follows null where the chain's difficulty has no periods, by which they are named. */
  rarity: Nullable(
    Type.Union([
      Type.Literal('common'),
      Type.Literal('uncommon'),
      Type.Literal('rare'),
      Type.Literal('epic'),
      Type.Literal('legendary'),
      Type.Literal('mythic'),
    ]),
  ),
  degree: Nullable(Type.String()),
  name: Nullable(Type.String()),
})
export type Sat = Static<typeof Sat>

/** How far the way of a sat was followed back to the block that made it. */
export const SatTrace = Type.Object({
  /** `open`: ask with `satpoint` to go on; `untold`: the way is lost there. */
  state: Type.Union([Type.Literal('found'), Type.Literal('open'), Type.Literal('untold')]),
  /** Of one whose way is lost: an input that is not known, coins that came out of an extension block, or blocks that are not indexed. */
  lack: Nullable(Type.Union([Type.Literal('inputs'), Type.Literal('extension'), Type.Literal('blocks')])),
  /** Transactions that this answer went back through. */
  steps: Type.Integer(),
  /** Where it stands: the output and the offset in it. */
  satpoint: Type.String(),
  /** The block of that output; null where it is not known. */
  height: Nullable(Type.Integer()),
  sat: Nullable(Sat),
})
export type SatTrace = Static<typeof SatTrace>

import { Type, type Static } from 'typebox'
import { Amount, Nullable } from './common.ts'

/** Fee rates are base units per virtual byte (per byte on chains without segwit) with at most two decimals, as text. */
const Rate = Type.String()

/** A block as the pool would fill it now. */
export const ProjectedBlock = Type.Object({
  txs: Type.Integer(),
  bytes: Type.Integer(),
  fees: Amount,
  /** Effective rates: of the middle byte, of the last and of the first that gets in. */
  median: Rate,
  least: Rate,
  most: Rate,
  /** The last one also holds all that would come after it. */
  isOpen: Type.Boolean(),
})
export type ProjectedBlock = Static<typeof ProjectedBlock>

const Tiers = Type.Object({ slow: Rate, standard: Rate, fast: Rate, rapid: Rate })

/** What waits for a block, by what it pays. */
export const FeeMarket = Type.Object({
  /** What a place costs, by how soon: by what waits, where all of it is known and blocks are bid for, else as `estimates`. */
  tiers: Nullable(Tiers),
  /** What the node estimates for the next 144, 6, 3 blocks and the next one; null where it does not say. */
  estimates: Nullable(Tiers),
  /** These are null where no node tells what waits. */
  txs: Nullable(Type.Integer()),
  bytes: Nullable(Type.Integer()),
  fees: Nullable(Amount),
  /** Transactions whose fee is not known; they are in no sum but `txs`. */
  unknown: Type.Integer(),
  /** False when more waits than this site follows, or that is not known. */
  whole: Type.Boolean(),
  /** The next blocks; empty on chains whose blocks take whatever comes, and where not all that waits is followed. */
  projected: Type.Array(ProjectedBlock),
  /** Bytes by effective rate, the lowest first; `below` is null for the last step. */
  steps: Type.Array(
    Type.Object({ from: Type.Integer(), below: Nullable(Type.Integer()), txs: Type.Integer(), bytes: Type.Integer() }),
  ),
})
export type FeeMarket = Static<typeof FeeMarket>

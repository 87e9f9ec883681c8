import { Type, type Static } from 'typebox'
import { Amount, HeadRef, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/** Kinds of `address-label.ts`. */
const LabelKind = Type.Union([
  Type.Literal('hot'),
  Type.Literal('cold'),
  Type.Literal('deposit'),
  Type.Literal('lending'),
  Type.Literal('dex'),
  Type.Literal('lst'),
  Type.Literal('yield'),
  Type.Literal('bridge'),
  Type.Literal('rwa'),
  Type.Literal('derivatives'),
])

const KindCount = Type.Object({ kind: LabelKind, addresses: Type.Integer() })

/** Addresses that the operator's labels give one name. */
export const LabelledGroup = Type.Object({
  tag: Type.String(),
  addresses: Type.Integer(),
  kinds: Type.Array(KindCount),
  /** Where the operator has it from. */
  sources: Type.Array(Type.String()),
  /** What they have of the chain's own coin together; null where not all that moves it is known. */
  native: Nullable(Amount),
})
export type LabelledGroup = Static<typeof LabelledGroup>

/** All groups of a subject, the largest first. */
export const LabelledGroups = Type.Object({
  /** False where whoever runs the site gave no labels. */
  loaded: Type.Boolean(),
  asOf: Nullable(HeadRef),
  groups: Type.Array(LabelledGroup),
})
export type LabelledGroups = Static<typeof LabelledGroups>

/** What one group has of a token. */
export const LabelledAsset = Type.Object({
  token: TokenRef,
  /** Items of an NFT contract are added up. */
  amount: Amount,
  /** Of the supply that the contract tells; null where it tells none. */
  sharePpm: Nullable(Type.Integer()),
  /** Addresses of the group that have some. */
  addresses: Type.Integer(),
})
export type LabelledAsset = Static<typeof LabelledAsset>

export const LabelledAddress = Type.Object({
  address: Type.String(),
  kind: LabelKind,
  source: Type.String(),
  native: Nullable(Amount),
})
export type LabelledAddress = Static<typeof LabelledAddress>

/** One group: what it has and where. Sums are of the index, and null where it does not hold every block. */
export const LabelledHoldings = Type.Object({
  /** Null where no label has the tag. */
  group: Nullable(LabelledGroup),
  asOf: Nullable(HeadRef),
  /** Null where not every block is indexed, and on chains without tokens. */
  assets: Nullable(Type.Array(LabelledAsset)),
  /** Addresses whose tokens were looked at, the largest first. */
  looked: Type.Integer(),
  /** The largest first. */
  addresses: Type.Array(LabelledAddress),
})
export type LabelledHoldings = Static<typeof LabelledHoldings>

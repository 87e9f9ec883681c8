import { Type, type Static } from 'typebox'
import { AddressNames, Amount, Ext, Finality, Nullable, Source } from './common.ts'

export const BlockSummary = Type.Object({
  height: Type.Integer(),
  hash: Type.String(),
  parentHash: Type.String(),
  timeMs: Type.Integer(),
  txCount: Type.Integer(),
  size: Nullable(Type.Integer()),
  producer: Nullable(Type.String()),
  fees: Nullable(Amount),
  reward: Nullable(Amount),
  burnt: Nullable(Amount),
  finality: Finality,
  ext: Ext,
})
export type BlockSummary = Static<typeof BlockSummary>

export const BlockDetail = Type.Intersect([
  BlockSummary,
  Type.Object({
    confirmations: Nullable(Type.Integer()),
    logCount: Nullable(Type.Integer()),
    transferCount: Nullable(Type.Integer()),
    hasNext: Type.Boolean(),
    /** For an orphan: the block that took its place. */
    replacedBy: Nullable(Type.String()),
    source: Source,
    addressNames: AddressNames,
  }),
])
export type BlockDetail = Static<typeof BlockDetail>

/** A row of the forked-block list. */
export const ForkedBlock = Type.Object({
  height: Type.Integer(),
  hash: Type.String(),
  replacedBy: Nullable(Type.String()),
  depth: Type.Integer(),
  seenMs: Type.Integer(),
  lostMs: Type.Integer(),
  producer: Nullable(Type.String()),
  txCount: Type.Integer(),
})
export type ForkedBlock = Static<typeof ForkedBlock>

import { Type, type Static } from 'typebox'
import { LEADER_KINDS, LEADER_SPANS, type LeaderKind, type LeaderSpan } from '../leaders.ts'
import { Amount, Nullable } from './common.ts'

/** Addresses that stand out in the last hours, made beside the requests and told again for some minutes. */
export const Leaders = Type.Object({
  of: Type.Unsafe<LeaderKind>(Type.Union(LEADER_KINDS.map((kind) => Type.Literal(kind)))),
  span: Type.Unsafe<LeaderSpan>(Type.Union(LEADER_SPANS.map((span) => Type.Literal(span)))),
  /** Null while it is being made for the first time, and where no block of the span is here. */
  told: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      /** Whether every block of the span is indexed. */
      whole: Type.Boolean(),
      /** Blobs, or withdrawals, of all. */
      count: Type.Integer(),
      /** What these blobs cost, or what was withdrawn, base units; null where one does not tell. */
      sum: Nullable(Amount),
      /** What the sums are of; null is the native coin. */
      token: Nullable(Type.String()),
      /** The most blobs first, or the highest sums; at most fifty. */
      leaders: Type.Array(Type.Object({ address: Type.String(), count: Type.Integer(), sum: Nullable(Amount) })),
    }),
  ),
  isMaking: Type.Boolean(),
})
export type Leaders = Static<typeof Leaders>

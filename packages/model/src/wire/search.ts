import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'

/** One thing a search found. `path` is the page, without language or site prefix. */
export const SearchHit = Type.Object({
  kind: Type.Union([
    Type.Literal('chain'),
    Type.Literal('block'),
    Type.Literal('transaction'),
    Type.Literal('address'),
    Type.Literal('token'),
    Type.Literal('name'),
    Type.Literal('contract'),
    Type.Literal('userOp'),
    Type.Literal('blob'),
    Type.Literal('rune'),
    Type.Literal('inscription'),
    Type.Literal('lightningNode'),
    Type.Literal('lightningChannel'),
  ]),
  chain: Type.String(),
  id: Type.String(),
  title: Type.String(),
  detail: Nullable(Type.String()),
  path: Type.String(),
  /** The text can mean nothing else: one such hit redirects. */
  exact: Type.Boolean(),
})
export type SearchHit = Static<typeof SearchHit>

export const SearchResult = Type.Object({
  hits: Type.Array(SearchHit),
  /** What was recognised but not found, with the reason, for the empty state. */
  hints: Type.Array(Type.Object({ chain: Type.String(), kind: Type.String(), reason: Type.String() })),
})
export type SearchResult = Static<typeof SearchResult>

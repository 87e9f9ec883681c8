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
    Type.Literal('miningPool'),
    Type.Literal('method'),
    Type.Literal('event'),
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

/** Something that was recognised but not found. */
export const SearchHint = Type.Object({
  chain: Type.String(),
  kind: Type.String(),
  /** Why, for programs and for sites that say it in other languages. */
  why: Type.Union([
    Type.Literal('unknown'),
    Type.Literal('noAnswer'),
    Type.Literal('beyondTip'),
    Type.Literal('malformed'),
    Type.Literal('ledgerBehind'),
    Type.Literal('chainBelow'),
    Type.Literal('notInTime'),
    Type.Literal('noSuchNonce'),
    Type.Literal('notIndexed'),
    Type.Literal('notSearched'),
    Type.Literal('noNode'),
  ]),
  /** The same in English; of `malformed` what is wrong with it. */
  reason: Type.String(),
})
export type SearchHint = Static<typeof SearchHint>

export const SearchResult = Type.Object({
  hits: Type.Array(SearchHit),
  /** For the empty state. */
  hints: Type.Array(SearchHint),
})
export type SearchResult = Static<typeof SearchResult>

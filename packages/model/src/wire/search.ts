import { Type, type Static } from 'typebox'
import { Nullable, Standard } from './common.ts'
import { TokenMarks } from './token-marks.ts'
import { Worth } from './transaction.ts'

/** Facts of a find. Absent ones are not known, or not told of such a find. */
export const SearchAbout = Type.Object({
  /** Of the block that it is, or is in. */
  height: Type.Optional(Type.Integer()),
  /** Why it is in no block, or in none of the chain. */
  state: Type.Optional(
    Type.Union([
      Type.Literal('pending'),
      Type.Literal('replaced'),
      Type.Literal('dropped'),
      Type.Literal('orphaned'),
      Type.Literal('noNode'),
    ]),
  ),
  /** How many transactions it has. */
  txs: Type.Optional(Type.Integer()),
  /** What the operator's labels call it. */
  tag: Type.Optional(Type.String()),
  /** The number that its sender gave it. */
  nonce: Type.Optional(Type.Integer()),
  /** What one whole token is worth by pools. */
  worth: Type.Optional(Worth),
  /** Of a token of the index, what tells the known one from those that are called like it. */
  token: Type.Optional(
    Type.Object({
      standard: Standard,
      marks: TokenMarks,
      /** By the ledger of them; null where none is kept. */
      holders: Nullable(Type.Integer()),
      /** Its name leads somewhere or passes for a well-known coin, or the operator of the site lists it (screens-evm §0.6). */
      isDoubted: Type.Boolean(),
      /** The operator of the site lists it as suspicious; only where that is so. */
      isListedDoubt: Type.Optional(Type.Literal(true)),
    }),
  ),
})
export type SearchAbout = Static<typeof SearchAbout>

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
    Type.Literal('validator'),
    Type.Literal('batch'),
  ]),
  chain: Type.String(),
  id: Type.String(),
  title: Type.String(),
  detail: Nullable(Type.String()),
  /** What title and detail say in English, for sites that say it in other languages. Absent where they are names and ids. */
  about: Type.Optional(SearchAbout),
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
    /** More digits than an address has, and not as many as a hash. */
    Type.Literal('hashInPart'),
    /** Only how it begins and ends is told, and nothing that is in memory or in the index begins and ends so. */
    Type.Literal('shortened'),
    Type.Literal('ledgerBehind'),
    Type.Literal('chainBelow'),
    Type.Literal('notInTime'),
    Type.Literal('noSuchNonce'),
    Type.Literal('notIndexed'),
    Type.Literal('notSearched'),
    Type.Literal('noNode'),
    Type.Literal('noNames'),
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

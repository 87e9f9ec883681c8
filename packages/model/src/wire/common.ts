import { Type, type Static, type TSchema } from 'typebox'

/** Base units as decimal text; a sign is allowed. 2^256 safe. */
export const Amount = Type.String({ pattern: '^-?\\d{1,90}$' })
/** A moment: milliseconds since 1970 began, UTC. What lasts is no moment, whatever its name ends in. */
export const Moment = Type.Integer({ 'x-unit': 'ms-since-1970' })
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const Finality = Type.Union([
  Type.Literal('pending'),
  Type.Literal('included'),
  Type.Literal('safe'),
  Type.Literal('final'),
  Type.Literal('replaced'),
  Type.Literal('dropped'),
  Type.Literal('orphaned'),
])
export const Status = Type.Union([
  Type.Literal('success'),
  Type.Literal('failed'),
  Type.Literal('partial'),
  Type.Literal('unknown'),
])
/** Where the answer was read: the newest blocks in memory, the archive, or the node itself just now. */
export const Source = Type.Union([Type.Literal('head'), Type.Literal('archive'), Type.Literal('node')])
export const Standard = Type.Union([
  Type.Literal('native'),
  Type.Literal('erc20'),
  Type.Literal('erc721'),
  Type.Literal('erc1155'),
])
/** The family's own fields, typed by the family. */
export const Ext = Type.Record(Type.String(), Type.Unknown())

/** The block that an answer reflects. */
export const HeadRef = Type.Object({ height: Type.Integer(), hash: Type.String() })
export type HeadRef = Static<typeof HeadRef>

/**
 * What addresses of an answer are called, by their text in it: by the operator's labels, else the chain's name service (names that lead back to the address), else a verified source,
 * else the symbol of a listed token, else what software calls them; never what looks like another's. Absent where none is known.
 */
export const AddressNames = Type.Optional(Type.Record(Type.String(), Type.String()))

/**
 * That the site's operator warns of an address (`flagged`); else what it is known to be, as far as that is told without looking: a contract whose source is verified here, wholly or in part; a listed token; of the chain's own software; nobody's. Or as
 * the answer itself tells: an account that is a contract (`smart`), of Safe, or that runs a contract's code by its key's leave (EIP-7702); any other contract.
 */
export const AddressMark = Type.Union([
  Type.Literal('verified'),
  Type.Literal('partial'),
  Type.Literal('token'),
  Type.Literal('system'),
  Type.Literal('burn'),
  Type.Literal('safe'),
  Type.Literal('smart'),
  Type.Literal('delegated'),
  Type.Literal('contract'),
  Type.Literal('flagged'),
])
export type AddressMark = Static<typeof AddressMark>

/** Marks of addresses of an answer, by their text in it; absent where there are none. */
export const AddressMarks = Type.Optional(Type.Record(Type.String(), AddressMark))

const Ranges = Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer() }))

/**
 * Which heights of the chain are indexed, ascending and disjoint; `complete` from the first block to the head. Where only blocks
 * that concern a watch list are kept, `watched` tells which heights were looked through for them: of addresses on the list nothing
 * is missing there. `ranges` are then the newest hundred at most.
 */
export const Coverage = Type.Object({
  ranges: Ranges,
  complete: Type.Boolean(),
  watched: Type.Optional(Ranges),
})
export type Coverage = Static<typeof Coverage>

/**
 * A list answer (explorer §3.7): `total` where it is known, `hits`, and in `extend` the cursors of the
 * neighbouring pages. `totalIsFloor` says that there are at least so many, `jumps` that a height, a day or `last` may stand in
 * place of a cursor, `nonces` that `n` and a nonce may. `of` is how many rows there are without the filter, where that is known; `lookedTo` the block at which looking for more was given up, where it was: the cursor goes on from there. `at` names the block from which page numbers count here: asked with it, a page has the same rows later on. `cutAt` is how many of the largest the list is made of, where there are more.
 */
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object({
    total: Nullable(Type.Integer()),
    hits: Type.Array(item),
    extend: Type.Object({
      totalIsFloor: Type.Boolean(),
      next: Nullable(Type.String()),
      previous: Nullable(Type.String()),
      coverage: Coverage,
      jumps: Type.Optional(Type.Boolean()),
      nonces: Type.Optional(Type.Boolean()),
      of: Type.Optional(Type.Integer()),
      lookedTo: Type.Optional(Type.Integer()),
      at: Type.Optional(Type.String()),
      cutAt: Type.Optional(Type.Integer()),
      addressNames: AddressNames,
      addressMarks: AddressMarks,
    }),
  })

/** The shape that `listOf` describes. */
export type ListOf<T> = {
  total: number | null
  hits: T[]
  extend: {
    totalIsFloor: boolean
    next: string | null
    previous: string | null
    coverage: Coverage
    jumps?: boolean
    nonces?: boolean
    of?: number
    lookedTo?: number
    at?: string
    cutAt?: number
    addressNames?: Record<string, string>
    addressMarks?: Record<string, AddressMark>
  }
}

/** The envelope of every answer (explorer §7): `code` 0 and `data`, or the number of an error of the book. */
export type Envelope<T> =
  | { code: 0; data: T; head: HeadRef | null }
  | { code: number; name: string; message: string; context: Record<string, string | number>; requestId: string }

import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { Ledger } from './rune.ts'

const State = Type.Union([
  Type.Literal('held'),
  Type.Literal('burned'),
  Type.Literal('lost'),
  Type.Literal('unbound'),
  Type.Literal('unfollowed'),
])

export const InscriptionMediaName = Type.Union([
  Type.Literal('image'),
  Type.Literal('text'),
  Type.Literal('html'),
  Type.Literal('json'),
  Type.Literal('audio'),
  Type.Literal('video'),
  Type.Literal('other'),
])

/** An inscription: what its envelope says, and where it is. */
export const Inscription = Type.Object({
  /** Transaction and index: `6fb9…ffi0`. */
  id: Type.String(),
  /** As ord numbers it, negative for those that are cursed; null where this chain's numbers are not known here. */
  number: Nullable(Type.Integer()),
  /** Why it is cursed, or would have been before the jubilee; null where it is not, and where this chain's numbers are not known here. */
  curse: Nullable(
    Type.Union([
      Type.Literal('unknownField'),
      Type.Literal('repeatedField'),
      Type.Literal('incompleteField'),
      Type.Literal('notFirstInput'),
      Type.Literal('notFirstEnvelope'),
      Type.Literal('pointer'),
      Type.Literal('pushnum'),
      Type.Literal('stutter'),
      Type.Literal('reinscription'),
    ]),
  ),
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  /** Of the envelope, as it was written by whoever made it. */
  contentType: Nullable(Type.String()),
  encoding: Nullable(Type.String()),
  metaprotocol: Nullable(Type.String()),
  media: InscriptionMediaName,
  /** Its content is a message of BRC20, valid or not. */
  isBrc20: Type.Boolean(),
  /** Bytes of its content and of its metadata; null without any. */
  size: Nullable(Type.Integer()),
  metadataSize: Nullable(Type.Integer()),
  /** Beginning of a short content that is text. */
  excerpt: Nullable(Type.String()),
  /** The sat of the transaction's outputs that it asks for. */
  pointer: Nullable(Amount),
  parents: Type.Array(Type.String()),
  delegate: Nullable(Type.String()),
  /** Its part of what the transaction paid, base units. */
  fee: Amount,
  /** Whose coins the input was that carries it. */
  creator: Nullable(Type.String()),
  /** `burned`: on an output that carries data; `lost`: a miner took less than was his; `unbound`: it never was on a sat; `unfollowed`: on an output with more of them than are followed, or spent by a block with more moves than are told. */
  state: State,
  /** Output and offset of its sat; of one that is `unfollowed` the last that is known. */
  satpoint: Nullable(Type.String()),
  owner: Nullable(Type.String()),
})
export type Inscription = Static<typeof Inscription>

/** The same as of `ledger.through`. */
export const InscriptionState = Type.Object({ ...Inscription.properties, ledger: Ledger })
export type InscriptionState = Static<typeof InscriptionState>

/** What a transaction did with an inscription. */
export const InscriptionMove = Type.Object({
  id: Type.String(),
  /** Which made it, or spent it. */
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  /** Number of the move within its transaction. */
  seq: Type.Integer(),
  action: Type.Union([Type.Literal('inscribe'), Type.Literal('transfer'), Type.Literal('burn'), Type.Literal('lose')]),
  /** Its sat was left to the miner. */
  isFee: Type.Boolean(),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  state: State,
  satpoint: Nullable(Type.String()),
})
export type InscriptionMove = Static<typeof InscriptionMove>

/** What can be read of a content here: its text, and the bytes of its metadata. */
export const InscriptionContent = Type.Object({
  /** Null where it is no text that a page can show. */
  text: Nullable(Type.String()),
  /** The text goes on. */
  isCut: Type.Boolean(),
  /** CBOR, as digits; null where there is none, or more than 20,000 bytes. */
  metadata: Nullable(Type.String()),
  /** Where the content, or that of its delegate, may run in a frame: on an origin of its own; null where there is none, or no such origin. */
  frame: Nullable(Type.String()),
})
export type InscriptionContent = Static<typeof InscriptionContent>

/** What an inscription says of a thing by a name. A text stands as it was written, at most its first 200 characters; numbers, `true`, `false` and `null` as JSON writes them. */
export const InscriptionTrait = Type.Object({ name: Type.String(), value: Type.String(), isText: Type.Boolean() })
export type InscriptionTrait = Static<typeof InscriptionTrait>

const Attributes = Type.Object({ title: Nullable(Type.String()), traits: Type.Array(InscriptionTrait) })
export type InscriptionAttributes = Static<typeof Attributes>

/** Properties by the ordinals handbook: of the inscription, and of those that it shows. */
export const InscriptionProperties = Type.Object({
  ...Attributes.properties,
  /** Inscriptions that it calls its gallery, whoever made them; the first 1,000. */
  gallery: Type.Array(Type.Object({ id: Type.String(), ...Attributes.properties })),
  galleryCount: Type.Integer(),
})
export type InscriptionProperties = Static<typeof InscriptionProperties>

/** What further fields of an envelope say, as the node has it. */
export const InscriptionFields = Type.Object({
  /** Name of the rune that it was made to be etched with, without spacers. */
  rune: Nullable(Type.String()),
  /** Null where it has none, and where they cannot be read. */
  properties: Nullable(InscriptionProperties),
  /** Bytes of its properties as they stand in the envelope; null without any. */
  propertiesSize: Nullable(Type.Integer()),
})
export type InscriptionFields = Static<typeof InscriptionFields>

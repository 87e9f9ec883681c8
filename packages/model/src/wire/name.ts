import { Type, type Static } from 'typebox'
import { AddressMarks, AddressNames, Amount, Coverage, HeadRef, Moment, Nullable } from './common.ts'
import { EventPlace } from './events.ts'

/** What a name service told of a name (ERC-137 and its registrars, ERC-181, ERC-634). */
export const NameEvent = Type.Intersect([
  EventPlace,
  Type.Object({
    /** `registered`, `renewed`, `owner`, `resolver`, `address`, `text` or `reverse`. */
    kind: Type.String(),
    /** Who told it. */
    contract: Type.String(),
    /** The name, where it is known: services work with hashes. */
    name: Nullable(Type.String()),
    /** What the name's page is found by: the name where it is known, else its hash; null where the event tells neither. */
    id: Nullable(Type.String()),
    /** New owner, resolver or address, or who calls himself by a name. */
    account: Nullable(Type.String()),
    /** Key of a text record. */
    key: Nullable(Type.String()),
    /** UTC; until when it is lent. */
    expiresMs: Nullable(Moment),
    /** What was paid for it, base units of the coin, premium included; only in the history of one name, null where its log does not tell. */
    cost: Type.Optional(Nullable(Amount)),
    premium: Type.Optional(Nullable(Amount)),
  }),
])
export type NameEvent = Static<typeof NameEvent>

/** A name below another. */
export const SubName = Type.Intersect([
  EventPlace,
  Type.Object({
    /** What its page is found by: the name where it is known, else its hash. */
    id: Type.String(),
    node: Type.String(),
    name: Nullable(Type.String()),
    /** Whom the registry calls its owner now; null where that is nobody, or it did not tell. */
    owner: Nullable(Type.String()),
    /** `taken`: nobody owns it any more. `wrapped`: the wrapper holds it for somebody. `unknown`: the node did not tell. */
    state: Type.Union([Type.Literal('owned'), Type.Literal('wrapped'), Type.Literal('taken'), Type.Literal('unknown')]),
  }),
])
export type SubName = Static<typeof SubName>

/** A name as its service tells it now. */
export const NameDetail = Type.Object({
  /** In its one form (ENSIP-15); null where only its hash is known. */
  name: Nullable(Type.String()),
  /** Hash of the whole name, and of its first label where that is known. */
  node: Type.String(),
  label: Nullable(Type.String()),
  /** The item by which its registrar lends it; null where it lends no such name. */
  item: Nullable(Type.Object({ contract: Type.String(), tokenId: Type.String() })),
  asOf: HeadRef,
  /** Whose it is: who holds its item at the wrapper or at the registrar, else whom the registry calls its owner. */
  owner: Nullable(Type.String()),
  /**
   * What has ended where nobody is told as its owner for that: `lease`, of which the registrar names no holder any more, or `wrapping`, where the
   * wrapper holds what is lent and names nobody.
   */
  ended: Nullable(Type.Union([Type.Literal('lease'), Type.Literal('wrapping')])),
  /** Whom the registry calls its owner, who may change its records, where that is another. */
  manager: Nullable(Type.String()),
  /** Where the service's wrapper holds it: its item there, rights that were given up, and until when that holds. */
  wrapped: Nullable(
    Type.Object({
      contract: Type.String(),
      tokenId: Type.String(),
      fuses: Type.Array(Type.String()),
      expiresMs: Nullable(Moment),
    }),
  ),
  resolver: Nullable(Type.String()),
  address: Nullable(Type.String()),
  /** Whether that address calls itself by this name; null where that could not be asked. */
  isPrimary: Nullable(Type.Boolean()),
  expiresMs: Nullable(Moment),
  /** From when on others may take it. */
  freeMs: Nullable(Moment),
  /** Of the usual keys, and of those that its resolver told of; `textsWhole` where these are all that it told of. */
  texts: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
  textsWhole: Type.Boolean(),
  contentHash: Nullable(Type.String()),
  /** What it stands for on other chains of accounts (ENSIP-11). */
  elsewhere: Type.Array(Type.Object({ chainId: Type.Integer(), address: Type.String() })),
  /** Its resolver names gateways outside the chain for what it knows (EIP-3668). */
  isOffChain: Type.Boolean(),
  /** Hosts of the gateways whose answers its resolver took for what is told here; null where the operator allows none to be asked. */
  gateways: Nullable(Type.Array(Type.String())),
  /** A name above it answers for it (ENSIP-10): it may be in use without an owner of its own. */
  ofParent: Type.Boolean(),
  /** How a name of DNS stands here: lent by a registrar to whoever proves it by DNSSEC, or read by a resolver without a claim; `signedMs` is from when on the signature of that claim holds, null where nobody made one. Null for other names, and where no contract above it proves DNS. */
  dns: Nullable(
    Type.Object({
      domain: Type.String(),
      by: Type.Union([Type.Literal('registrar'), Type.Literal('resolver')]),
      contract: Type.String(),
      oracle: Type.String(),
      signedMs: Nullable(Moment),
    }),
  ),
  /** What it costs for a year now, base units of the coin: to renew, or to take where it is free. `premium` is null where it is not told apart. */
  price: Nullable(Type.Object({ controller: Type.String(), base: Amount, premium: Nullable(Amount) })),
  addressNames: AddressNames,
  addressMarks: AddressMarks,
})
export type NameDetail = Static<typeof NameDetail>

/** Names that the service's wrapper holds for an address (ERC-1155 items), by their hashes. */
export const WrappedNames = Type.Object({
  /** The wrapper; null where the chain's service has none. */
  contract: Nullable(Type.String()),
  /** `name` where the wrapper or an event told it. */
  names: Type.Array(Type.Object({ id: Type.String(), node: Type.String(), name: Nullable(Type.String()) })),
  /** The address has more than are listed. */
  isCut: Type.Boolean(),
  coverage: Coverage,
})
export type WrappedNames = Static<typeof WrappedNames>

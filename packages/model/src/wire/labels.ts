import { Type, type Static } from 'typebox'
import { AddressMarks, AddressNames, Amount, HeadRef, Moment, Nullable } from './common.ts'
import { TokenRef, Worth } from './transaction.ts'

/** Kinds of `address-label.ts`. */
export const LabelKind = Type.Union([
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
  Type.Literal('miner'),
  Type.Literal('locker'),
  Type.Literal('mixer'),
  Type.Literal('flagged'),
])

const KindCount = Type.Object({ kind: LabelKind, addresses: Type.Integer() })

/** Addresses that the operator's labels give one name. */
export const LabelledGroup = Type.Object({
  tag: Type.String(),
  addresses: Type.Integer(),
  kinds: Type.Array(KindCount),
  /** Where the operator has it from. */
  sources: Type.Array(Type.String()),
  /** In the list of projects: the token that governs it, by the word of whoever runs the site; null where he names none. */
  token: Type.Optional(Nullable(TokenRef)),
  /** What they have of the chain's own coin together; null where not all that moves it is known. */
  native: Nullable(Amount),
  /** Of the last 24 hours, made beside the requests; null while it is made for the first time, of groups that were not looked at, and on chains without tokens. */
  lately: Nullable(
    Type.Object({
      /** What they hold in coins and tokens at the prices by pools, no token for more than the pools on the way to its price hold; null where no price is known. */
      held: Nullable(Worth),
      /** Tokens of which they have some; null where balances are not settled, or not every block is indexed. */
      assets: Nullable(Type.Integer()),
      /** What most of that worth is: a token, or the coin where it is null. */
      top: Nullable(Type.Object({ token: Nullable(TokenRef), worth: Worth })),
      /**
       * What came to their addresses less what went, of tokens and the coin, without moves among them: by so much what they hold changed; null of groups that were not looked at. `worth` is of
       * what pools lead to, at the newest prices. `whole` is false where there was more than is looked at, or calls inside transactions are not all known.
       */
      net: Nullable(Type.Object({ worth: Nullable(Worth), coin: Amount, whole: Type.Boolean() })),
      /** Transactions that were sent to them, and by how many others; floors where there were more than are looked at. */
      txs: Type.Integer(),
      users: Type.Integer(),
      isFloor: Type.Boolean(),
      /** Addresses that were looked at. */
      looked: Type.Integer(),
    }),
  ),
  /** In the list: what that is worth by the chain's own pools, and by how much it changed in a day and in a week; null where that is not known, or being counted for the first time. */
  worth: Type.Optional(Nullable(Worth)),
  day: Type.Optional(Nullable(Amount)),
  week: Type.Optional(Nullable(Amount)),
})
export type LabelledGroup = Static<typeof LabelledGroup>

/** All groups of a subject, the largest first. */
export const LabelledGroups = Type.Object({
  /** False where whoever runs the site gave no labels. */
  loaded: Type.Boolean(),
  asOf: Nullable(HeadRef),
  /** Who told what they have of the coin: the index, which shows all that moves it, or the node, at `asOf`; null where nobody did. */
  balances: Nullable(Type.Union([Type.Literal('ledger'), Type.Literal('node')])),
  groups: Type.Array(LabelledGroup),
  /** What happened lately is being made for the first time. */
  isMaking: Type.Boolean(),
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
  /** At the prices by pools, bounded as `held` is; null where no pool leads there. */
  worth: Nullable(Worth),
})
export type LabelledAsset = Static<typeof LabelledAsset>

export const LabelledAddress = Type.Object({
  address: Type.String(),
  kind: LabelKind,
  source: Type.String(),
  native: Nullable(Amount),
})
export type LabelledAddress = Static<typeof LabelledAddress>

/** What moved of the chain's own coin between a group and others; fees are none of it. */
const CoinFlows = Type.Object({
  /** The first block from which on every transaction and call of the addresses that were looked at is counted. */
  fromHeight: Type.Integer(),
  came: Amount,
  went: Amount,
  moves: Type.Integer(),
  /** What came less what went, at the newest prices of pools; null where no pool leads there. */
  worth: Nullable(Worth),
  hours: Type.Array(Type.Object({ timeMs: Moment, came: Amount, went: Amount })),
  /** With whom most was moved, the most first. */
  others: Type.Array(Type.Object({ address: Type.String(), came: Amount, went: Amount })),
  /** Whether calls inside transactions are all counted: of the blocks that were not traced none are. */
  withCalls: Type.Boolean(),
})

/** What moved of tokens and the coin between one group and others in the last seven days, made beside the requests; moves inside the group are none. */
export const LabelledFlows = Type.Object({
  /** Null while it is made for the first time, where no label has the tag, and where no block of the span is here. */
  told: Nullable(
    Type.Object({
      /** The first block from which on every transfer of the addresses that were looked at is counted. */
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      looked: Type.Integer(),
      addresses: Type.Integer(),
      assets: Type.Array(
        Type.Object({
          token: TokenRef,
          came: Amount,
          went: Amount,
          transfers: Type.Integer(),
          /** What came less what went, at the newest prices of pools; null where no pool leads there. */
          worth: Nullable(Worth),
        }),
      ),
      hours: Type.Array(Type.Object({ timeMs: Moment, came: Type.Integer(), went: Type.Integer() })),
      others: Type.Array(Type.Object({ address: Type.String(), came: Type.Integer(), went: Type.Integer() })),
      /** Null where one token was asked for. */
      coins: Nullable(CoinFlows),
    }),
  ),
  isMaking: Type.Boolean(),
  addressNames: AddressNames,
  addressMarks: AddressMarks,
})
export type LabelledFlows = Static<typeof LabelledFlows>

/** What one group had by day, made beside the requests: now, and at the beginning of each of the last days in UTC. */
export const LabelledHistory = Type.Object({
  /** Null while it is made for the first time, where no label has the tag, and where the index tells neither the coin's balances nor those of tokens. */
  told: Nullable(
    Type.Object({
      asOf: Nullable(HeadRef),
      /** Addresses whose balances are added up, of those that the group has. */
      looked: Type.Integer(),
      addresses: Type.Integer(),
      /** The coin, whose token is null, and the tokens that are worth most. */
      assets: Type.Array(Type.Object({ token: Nullable(TokenRef) })),
      /** The newest first. */
      days: Type.Array(
        Type.Object({
          timeMs: Moment,
          /** In the order of `assets`; null where telling it would mean to read too much. */
          amounts: Type.Array(Nullable(Amount)),
          /** What all of these were, at the newest prices of pools; null where one amount is not told, or no pool leads to a price. */
          worth: Nullable(Worth),
        }),
      ),
    }),
  ),
  isMaking: Type.Boolean(),
})
export type LabelledHistory = Static<typeof LabelledHistory>

/** One group: what it has and where. Sums are of the index, and null where it does not hold every block. */
export const LabelledHoldings = Type.Object({
  /** Null where no label has the tag. */
  group: Nullable(LabelledGroup),
  asOf: Nullable(HeadRef),
  /** Who told what they have of the coin: the index, which shows all that moves it, or the node, at `asOf`; null where nobody did. */
  balances: Nullable(Type.Union([Type.Literal('ledger'), Type.Literal('node')])),
  /** Null where not every block is indexed, and on chains without tokens. */
  assets: Nullable(Type.Array(LabelledAsset)),
  /** Addresses whose tokens were looked at, the largest first. */
  looked: Type.Integer(),
  /** The largest first. */
  addresses: Type.Array(LabelledAddress),
  /** What whoever runs the site says of it in the token file; null where he says nothing. */
  project: Nullable(
    Type.Object({
      about: Type.String(),
      site: Nullable(Type.String()),
      token: Nullable(TokenRef),
      audits: Type.Array(Type.Object({ name: Type.String(), url: Nullable(Type.String()) })),
    }),
  ),
  /** Where it was asked for. */
  history: Type.Optional(LabelledHistory),
  isMaking: Type.Boolean(),
})
export type LabelledHoldings = Static<typeof LabelledHoldings>

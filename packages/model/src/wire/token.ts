import { Type, type Static } from 'typebox'
import { Failing } from './call.ts'
import { AddressMarks, AddressNames, Amount, Coverage, HeadRef, Moment, Nullable, Standard } from './common.ts'
import { PoolPrice } from './market.ts'
import { TokenMarks } from './token-marks.ts'
import { TraitState, TraitTypes } from './traits.ts'
import { TokenRef, Worth } from './transaction.ts'

/** The lowest price of single items of a collection lately. It is what somebody paid, and no offer. */
export const TokenFloor = Type.Object({
  /** It is read beside the requests, and not there yet. */
  isMaking: Type.Boolean(),
  /** null where it is not there yet, or could not be read. */
  sales: Nullable(Type.Integer()),
  /** Whether these are all sales of that time, and not only those among the newest transfers. */
  isAll: Type.Boolean(),
  /** In what most of them were paid with; null where none was sold. The token is null for the chain's own coin. */
  price: Nullable(Type.Object({ token: Nullable(TokenRef), amount: Amount })),
})
export type TokenFloor = Static<typeof TokenFloor>

/** What pools told last of a token: a price in the coin and in dollars, null where no pool leads there. */
const TokenMarket = Type.Object({ coin: Nullable(PoolPrice), dollars: Nullable(PoolPrice) })

export const TokenSummary = Type.Object({
  address: Type.String(),
  standard: Standard,
  name: Nullable(Type.String()),
  symbol: Nullable(Type.String()),
  decimals: Nullable(Type.Integer()),
  totalSupply: Nullable(Amount),
  holders: Nullable(Type.Integer()),
  transfers: Nullable(Type.Integer()),
  firstHeight: Type.Integer(),
  /** Only of those that a text may mean: what one whole token is worth by pools; null where none leads there, or prices were not told yet. */
  worth: Type.Optional(Nullable(Worth)),
  /** Only in lists of tokens: what pools told of it last; null where none leads there, or prices were not told yet. */
  market: Type.Optional(Nullable(TokenMarket)),
  /** Only in lists of tokens, and of one alone. */
  marks: Type.Optional(TokenMarks),
  /** Only in lists of tokens. */
  lately: Type.Optional(
    Type.Object({
      /** Transfers of the last 24 hours; null where not all of their blocks are indexed. */
      transfers: Nullable(Type.Integer()),
      /** By how many holders changed, and how often it was minted, on the last whole day (UTC); null where no ledger has come to its end. */
      holders: Nullable(Type.Integer()),
      mints: Nullable(Type.Integer()),
      /** When the block of its first transfer was; null where it is not known. */
      firstMs: Nullable(Moment),
      /** Of an NFT contract, what was minted less what was burnt; null where no ledger tells. */
      items: Nullable(Amount),
      /** Of an NFT contract, what single items were sold for in the last seven days; null of anything else. */
      floor: Nullable(TokenFloor),
    }),
  ),
})
export type TokenSummary = Static<typeof TokenSummary>

/** Tokens that logged most transfers in the last 24 hours, made beside the requests and told again for some minutes. */
export const TrendingTokens = Type.Object({
  /** Null while it is being made for the first time, and where no block of the span is here. */
  told: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      /** Whether every block of the span is indexed. */
      whole: Type.Boolean(),
      /** Logs of transfers of all tokens. */
      transfers: Type.Integer(),
      /** The most first; at most fifty. */
      tokens: Type.Array(
        Type.Object({
          token: TokenRef,
          transfers: Type.Integer(),
          /** In as long a time right before; null where not every block of that is indexed. */
          before: Nullable(Type.Integer()),
        }),
      ),
    }),
  ),
  isMaking: Type.Boolean(),
})
export type TrendingTokens = Static<typeof TrendingTokens>

/** How the sums of a token's transfers and its contract compared, at one block. */
export const TokenAudit = Type.Object({
  height: Type.Integer(),
  timeMs: Moment,
  /** What the contract told as its supply; null where it told none. */
  supplyTold: Nullable(Amount),
  supplyLedger: Amount,
  holdersChecked: Type.Integer(),
  holdersWrong: Type.Integer(),
  /** True when supply and all compared balances were equal. */
  agrees: Type.Boolean(),
})
export type TokenAudit = Static<typeof TokenAudit>

export const TokenDetail = Type.Intersect([
  TokenSummary,
  Type.Object({
    rawName: Nullable(Type.String()),
    creator: Nullable(Type.String()),
    createdTx: Nullable(Type.String()),
    /** Block at which name, symbol and decimals were read. */
    readAt: Type.Integer(),
    /** Block at which the supply was told: the newest where the node answers in time. */
    supplyAt: Type.Integer(),
    /** Transfers of the last 24 hours; null where not all of their blocks are indexed. */
    transfers24h: Nullable(Type.Integer()),
    /** Sum of all holders' indexed balances; differs from the supply where the token moves without events. */
    ledgerSupply: Nullable(Amount),
    /** null where the contract was not compared yet. */
    audit: Nullable(TokenAudit),
    /** Whether it is the share of a vault (ERC-4626); null where the node does not tell in time. */
    isVault: Nullable(Type.Boolean()),
    /** Reasons to doubt the token that its own words do not show: the operator's list names it, and its name is spelt so that it passes for a coin of the chain that everybody knows. Only where there is one. */
    doubts: Type.Optional(Type.Array(Type.Union([Type.Literal('listed'), Type.Literal('coin')]))),
    addressNames: AddressNames,
    addressMarks: AddressMarks,
  }),
])
export type TokenDetail = Static<typeof TokenDetail>

/** What becomes of some of a token that its largest holders send, by a call on the newest state that sends nothing. */
export const TokenTrial = Type.Object({
  /** The block on whose state it was tried; null where the node cannot try it, or nobody is known who has it. */
  asOf: Nullable(HeadRef),
  trials: Type.Array(
    Type.Object({
      /** To somebody new, or to a pool that trades it, as one who sells does. */
      to: Type.Union([Type.Literal('account'), Type.Literal('pool')]),
      from: Type.String(),
      pool: Nullable(Type.String()),
      amount: Amount,
      /** What the receiver had more of and the sender less; null where it failed. */
      received: Nullable(Amount),
      spent: Nullable(Amount),
      failing: Nullable(Failing),
    }),
  ),
})
export type TokenTrial = Static<typeof TokenTrial>

/** Facts of a token's contract that its holders should know, by its code and its own word. */
export const TokenPowers = Type.Object({
  /** The block at which it was asked; null where no node told. */
  asOf: Nullable(HeadRef),
  /** Where the code that runs stands; null where nobody tells it. */
  code: Nullable(Type.String()),
  /** Well-known functions that the code has. What they do, and who may call them, is not judged. */
  powers: Type.Array(
    Type.Object({
      power: Type.Union([
        Type.Literal('mint'),
        Type.Literal('pause'),
        Type.Literal('freeze'),
        Type.Literal('seize'),
        Type.Literal('fee'),
        Type.Literal('limit'),
        Type.Literal('upgrade'),
      ]),
      signature: Type.String(),
      selector: Type.String(),
    }),
  ),
  /** It hands its calls on; `admin` where a slot names one. */
  proxy: Nullable(Type.Object({ kind: Type.String(), admin: Nullable(Type.String()) })),
  /** Whom `owner()` names; null where it has none. */
  owner: Nullable(
    Type.Object({
      address: Type.String(),
      kind: Type.Union([
        Type.Literal('account'),
        Type.Literal('safe'),
        Type.Literal('contract'),
        Type.Literal('nobody'),
        Type.Literal('unknown'),
      ]),
    }),
  ),
  /** Of a token of a rollup: the token of the chain that this settles on which it stands for by its own word, and the function that said so. Anybody can write such a contract. */
  counterpart: Nullable(Type.Object({ address: Type.String(), chain: Type.String(), signature: Type.String() })),
  /** What whoever runs the site says of it by a file; null where he says nothing. */
  word: Nullable(
    Type.Object({
      about: Type.String(),
      links: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
    }),
  ),
  /** The address has no code any more, or never had. */
  isGone: Type.Boolean(),
  addressNames: AddressNames,
  addressMarks: AddressMarks,
})
export type TokenPowers = Static<typeof TokenPowers>

/** What an item's metadata document says, cut to what a page shows. All text is a stranger's. */
export const ItemMetadata = Type.Object({
  /**
   * `none`: the contract names no document. `off`: it lies where nothing is asked here. `failed`: it was asked for and not
   * to be had. `unreadable`: it is no metadata, or too large.
   */
  state: Type.Union([
    Type.Literal('ready'),
    Type.Literal('none'),
    Type.Literal('off'),
    Type.Literal('failed'),
    Type.Literal('unreadable'),
  ]),
  reason: Nullable(Type.String()),
  /** Where the document lies, cut. */
  uri: Nullable(Type.String()),
  name: Nullable(Type.String()),
  description: Nullable(Type.String()),
  /** A `data:` address of pixels that were on the chain; null for anything else. */
  picture: Nullable(Type.String()),
  /** A `data:` address of an SVG drawing that was on the chain, for an `img` alone and only where a visitor asks for it. */
  drawing: Nullable(Type.String()),
  /** A `data:` address of a film, a sound or a model in three dimensions that was on the chain; null for anything else. */
  media: Nullable(
    Type.Object({
      kind: Type.Union([Type.Literal('video'), Type.Literal('audio'), Type.Literal('model')]),
      source: Type.String(),
    }),
  ),
  /** Where its film, sound or page lies, cut; never loaded. */
  animation: Nullable(Type.String()),
  /** Where its picture lies, cut; never loaded. */
  image: Nullable(Type.String()),
  website: Nullable(Type.String()),
  traits: Type.Array(Type.Object({ type: Nullable(Type.String()), value: Type.String() })),
})
export type ItemMetadata = Static<typeof ItemMetadata>

/** One item of an NFT contract. */
export const TokenItem = Type.Object({
  token: TokenRef,
  tokenId: Amount,
  owner: Nullable(Type.String()),
  /** The block at which the contract was asked; null where no node told. */
  asOf: Nullable(HeadRef),
  /** null where no node told. */
  metadata: Nullable(ItemMetadata),
  /** By the metadata of its collection; null unless every item of it was read. `counts` says of each of its traits how many items have it. */
  rarity: Nullable(Type.Object({ rank: Type.Integer(), of: Type.Integer(), counts: Type.Array(Type.Integer()) })),
  /** What the contract says of who may do what with it; null where no node told. */
  rights: Nullable(
    Type.Object({
      /** May take it (ERC-721). */
      approved: Nullable(Type.String()),
      /** What a sale is asked for, in millionths of its price (ERC-2981). */
      royalty: Nullable(Type.Object({ receiver: Type.String(), ppm: Type.Integer() })),
      /** Who may use it until when (ERC-4907); `untilMs` is null where it never ends. */
      user: Nullable(Type.Object({ address: Type.String(), untilMs: Nullable(Moment) })),
      /** Whether it cannot be moved (ERC-5192); null where the contract does not say. */
      locked: Nullable(Type.Boolean()),
      /** Accounts that are its own (ERC-6551), by well-known registries; `exists` says whether code stands there. */
      accounts: Type.Array(
        Type.Object({ address: Type.String(), version: Type.String(), exists: Nullable(Type.Boolean()) }),
      ),
    }),
  ),
  /** Who holds some of it, of a contract whose items are many of a kind (ERC-1155), the most first, or the first by address where there are more; null of others, and while blocks are not indexed. */
  holders: Nullable(
    Type.Object({
      list: Type.Array(Type.Object({ address: Type.String(), amount: Amount })),
      /** There are more than are told. */
      more: Type.Boolean(),
    }),
  ),
  addressNames: AddressNames,
})
export type TokenItem = Static<typeof TokenItem>

/** An item's metadata document as it is written. All text is a stranger's. */
export const ItemDocument = Type.Object({
  /** The block after which the contract was asked; null where no node told. */
  asOf: Nullable(HeadRef),
  /** Of that block; null for the newest. */
  timeMs: Nullable(Moment),
  /** Where it lies, cut. */
  uri: Nullable(Type.String()),
  /**
   * `untold`: the node did not tell, perhaps because it keeps no state of that block. `none`: the contract names no document. `off`: it lies where nothing
   * is asked here. `failed`: it was asked for and not to be had. `unreadable`: it is too large, or no address of bytes.
   */
  state: Type.Union([
    Type.Literal('ready'),
    Type.Literal('untold'),
    Type.Literal('none'),
    Type.Literal('off'),
    Type.Literal('failed'),
    Type.Literal('unreadable'),
  ]),
  reason: Nullable(Type.String()),
  /** When it was fetched; null where it is part of its address. */
  readMs: Nullable(Moment),
  /** SHA-256 of its bytes, 64 hex digits, and how many these are. */
  hash: Nullable(Type.String()),
  bytes: Nullable(Type.Integer()),
  text: Nullable(Type.String()),
  /** The text is only its beginning. */
  isCut: Type.Boolean(),
})
export type ItemDocument = Static<typeof ItemDocument>

/** What one item was paid with in the transaction that moved it. */
const ItemPayment = Type.Object({ token: Nullable(TokenRef), amount: Amount })

const ItemMove = Type.Object({
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** What whoever got it gave in the same transaction: coins that it called with, whose token is null, and ERC-20 tokens. */
  paid: Type.Array(ItemPayment),
  /** Items that it got in the same transaction, for all of which that was given. */
  items: Type.Integer(),
})

/** Where an item comes from, what it was paid with last, and what its contract told of its metadata (screens-evm §8.3). */
export const ItemHistory = Type.Object({
  /** The transfer that made it; null where not every block is indexed, the contract logged none, or it is one of a hundred and more of its transaction. */
  minted: Nullable(ItemMove),
  /** The newest transfer of those that were looked at for which its receiver paid something; null where it is none of them. */
  sold: Nullable(ItemMove),
  /** Transfers that were looked at for that, the newest first; and whether these are all. */
  looked: Type.Integer(),
  whole: Type.Boolean(),
  /** What was given for each of those that somebody got and whose transaction could be read whole, by its place; empty `paid` where nothing was. */
  payments: Type.Array(
    Type.Object({
      height: Type.Integer(),
      txIndex: Type.Integer(),
      seq: Type.Integer(),
      paid: Type.Array(ItemPayment),
      items: Type.Integer(),
    }),
  ),
  /** What the contract told of the item or of a range that it is in, newest first; null where this chain tells none. */
  notices: Nullable(
    Type.Array(
      Type.Object({
        txHash: Type.String(),
        height: Type.Integer(),
        timeMs: Moment,
        /** `metadata`: it changed (ERC-4906). `uri`: it lies elsewhere now (ERC-1155). `range`: it was made as one of a range (ERC-2309). */
        kind: Type.String(),
        /** First and last item that it is about. */
        first: Amount,
        last: Amount,
        uri: Nullable(Type.String()),
      }),
    ),
  ),
  /** Notices of the contract that were looked at, and whether these are all. */
  noticesLooked: Type.Integer(),
  noticesWhole: Type.Boolean(),
  addressNames: AddressNames,
})
export type ItemHistory = Static<typeof ItemHistory>

/** What the items of an NFT contract say of themselves, as far as that was read. */
export const TokenTraits = Type.Object({
  state: TraitState,
  /** Items that somebody holds; null where that is not known. */
  total: Nullable(Type.Integer()),
  /** Those of them whose metadata was read, and those that were looked at. */
  known: Type.Integer(),
  looked: Type.Integer(),
  /** Every item was read, so that each has a place by rarity. */
  isRanked: Type.Boolean(),
  /** Of the items that were read. */
  types: TraitTypes,
  /** There are more kinds of traits or values than are told. */
  more: Type.Boolean(),
  coverage: Coverage,
})
export type TokenTraits = Static<typeof TokenTraits>

/** Whose one item is. */
export const ItemHolder = Type.Object({
  tokenId: Amount,
  owner: Type.String(),
  amount: Amount,
  /** Place by rarity, from 1; null unless the metadata of every item of the collection was read. */
  rank: Nullable(Type.Integer()),
  /** Only where the amount is the contract's word, whose transfers add up to another. */
  source: Type.Optional(Type.Literal('node')),
})
export type ItemHolder = Static<typeof ItemHolder>

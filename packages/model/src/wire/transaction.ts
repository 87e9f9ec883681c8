import { Type, type Static } from 'typebox'
import {
  AddressMarks,
  AddressNames,
  Amount,
  Ext,
  Finality,
  Moment,
  Nullable,
  Source,
  Standard,
  Status,
} from './common.ts'
import { DecodedText } from './decoded.ts'

/** One side of a transaction of outputs: who put in or got the most there, and how many different addresses there are. */
export const TxParty = Type.Object({ address: Type.String(), addresses: Type.Integer() })
export type TxParty = Static<typeof TxParty>

export const TxSummary = Type.Object({
  hash: Type.String(),
  /** null while pending. */
  height: Nullable(Type.Integer()),
  txIndex: Nullable(Type.Integer()),
  /** Block time, or when our node first saw it. */
  timeMs: Moment,
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  created: Nullable(Type.String()),
  /** Base units that were sent along. On chains of outputs what does not go back to an address of the inputs, all outputs where an input is not known (`ext.totalOut` of the transaction is the sum of all); of blocks that were indexed before it was so, with change. null where the node does not tell it of a type that is not known here (`ext.untold` of the transaction). */
  value: Nullable(Amount),
  fee: Nullable(Amount),
  status: Status,
  finality: Finality,
  kind: Type.String(),
  method: Nullable(Type.String()),
  /** Name of the method where a signature is known. */
  methodName: Nullable(Type.String()),
  /** All names that the selector may stand for, where they are several and the contract's own interface is not known: `methodName` is the first of them or null. */
  methodCandidates: Type.Optional(Type.Array(Type.String())),
  /**
   * Of a transaction of outputs, whose `from` and `to` are null: who put coins in, null where an input is not known and for a coinbase; and who got some and put none in,
   * or, where nobody else got any, who put them in. Absent where its inputs and outputs are not at hand.
   */
  parties: Type.Optional(Type.Object({ from: Nullable(TxParty), to: Nullable(TxParty) })),
  /** In the list of a block of outputs: the fee rate in the chain's gas unit, null where the fee is not known, and the size (virtual where there is segwit). */
  weighs: Type.Optional(Type.Object({ rate: Nullable(Type.String()), bytes: Nullable(Type.Integer()) })),
  /** Of what waits on chains of outputs: its own fee rate in the chain's gas unit, its size (virtual where there is segwit), and how many must be mined with it, itself included. */
  waits: Type.Optional(
    Type.Object({
      rate: Nullable(Type.String()),
      bytes: Nullable(Type.Integer()),
      ancestors: Nullable(Type.Integer()),
      /** In the list of what waits: how many others it took the place of, a hundred at most, as far as that is remembered. */
      replaces: Type.Optional(Type.Integer()),
      /** In the list of what waits: how many whole blocks of what pays more come before it now, by what it pays with those that a miner takes it with: its parents, and children that pay for it; one that has just come counts with its parents alone. `isLeast` where there may be more; null where no next blocks are known. */
      place: Type.Optional(Nullable(Type.Object({ blocks: Type.Integer(), isLeast: Type.Boolean() }))),
    }),
  ),
  /** Of what waits on chains whose senders count what they send, in the list of what waits and by itself. Prices are base units per gas. */
  offers: Type.Optional(
    Type.Object({
      nonce: Nullable(Type.Integer()),
      /** Waiting ones of the same sender that come before it. */
      ahead: Nullable(Type.Integer()),
      /** It waits for a lower nonce that the node does not have. */
      queued: Type.Boolean(),
      /** Gas limit. */
      gas: Nullable(Type.Integer()),
      maxFee: Nullable(Amount),
      maxTip: Nullable(Amount),
      /** What the producer gets of it per gas at the newest base fee; below zero where it pays less than that. */
      tip: Nullable(Amount),
      /** In which block from the next one it would be by what the others offer, and what share of the gas of the last 20 blocks paid less, in percent. Null where it cannot be in one now; `blocks` where the last blocks used no quarter of the gas limit, which then keeps nothing out. */
      outlook: Nullable(Type.Object({ blocks: Nullable(Type.Integer()), lower: Nullable(Type.Integer()) })),
    }),
  ),
})
export type TxSummary = Static<typeof TxSummary>

/** A transaction seen from one address. */
export const AccountTx = Type.Intersect([
  TxSummary,
  Type.Object({
    direction: Type.Union([Type.Literal('in'), Type.Literal('out'), Type.Literal('self')]),
    net: Nullable(Amount),
    /** What the address has after it, on chains whose coins are outputs; null where that cannot be told. Absent elsewhere, for what waits and in filtered lists. */
    balance: Type.Optional(Nullable(Amount)),
    /** Its nonce where the address sent it and the chain's senders count what they send; absent elsewhere, and where no row tells. */
    nonce: Type.Optional(Type.Integer()),
  }),
])
export type AccountTx = Static<typeof AccountTx>

/** Why a sender used a nonce again (screens-evm §4.2). */
export const ReplacementKind = Type.Union([Type.Literal('speed-up'), Type.Literal('cancel'), Type.Literal('swapped')])

/** A token as other rows refer to it. `warning` names why its name should not be trusted. */
export const TokenRef = Type.Object({
  address: Type.String(),
  standard: Standard,
  name: Nullable(Type.String()),
  symbol: Nullable(Type.String()),
  decimals: Nullable(Type.Integer()),
})
export type TokenRef = Static<typeof TokenRef>

/** What a call asks of a token by its well-known interface, read from the input: true whether or not it worked. */
export const TokenAction = Type.Union([
  Type.Object({
    /** A permission to spend: `amount` is null where it is without limit, `tokenId` where it is for no single item. */
    as: Type.Literal('allow'),
    token: TokenRef,
    spender: Type.String(),
    amount: Nullable(Amount),
    tokenId: Nullable(Amount),
  }),
  /** A permission for every item of an NFT contract. */
  Type.Object({ as: Type.Literal('allowAll'), token: TokenRef, spender: Type.String() }),
  Type.Object({ as: Type.Literal('revoke'), token: TokenRef, spender: Type.String() }),
  Type.Object({
    as: Type.Literal('send'),
    token: TokenRef,
    to: Type.String(),
    amount: Amount,
    tokenId: Nullable(Amount),
  }),
])
export type TokenAction = Static<typeof TokenAction>

/**
 * What the sender of a transaction sent right before and after it, by hash; null where that is not near in its list, or it is in no block that is indexed,
 * and where coins are outputs.
 */
export const SenderNeighbours = Type.Object({ previous: Nullable(Type.String()), next: Nullable(Type.String()) })
export type SenderNeighbours = Static<typeof SenderNeighbours>

export const TxDetail = Type.Intersect([
  TxSummary,
  Type.Object({
    blockHash: Nullable(Type.String()),
    confirmations: Nullable(Type.Integer()),
    txCount: Nullable(Type.Integer()),
    input: Type.String(),
    logCount: Nullable(Type.Integer()),
    transferCount: Nullable(Type.Integer()),
    /** For a replaced transaction: the one that took its place. */
    replacedBy: Nullable(Type.String()),
    /** What the replacement was for; null where it was none, and where the family cannot tell. */
    replacement: Nullable(ReplacementKind),
    /** The transactions of the same sender and nonce that this one took the place of, while that is remembered. */
    replaces: Type.Array(Type.Object({ hash: Type.String(), replacement: Nullable(ReplacementKind) })),
    /** Blocks that held it and lost their place, the last one first: those of the recent forks that this site saw. */
    lostIn: Type.Array(Type.Object({ height: Type.Integer(), hash: Type.String() })),
    /** When our node first told of one that a block has now, and how long after that we saw the block; absent where that was not seen. */
    waited: Type.Optional(Type.Object({ seenMs: Moment, ms: Type.Integer() })),
    /** When a replaced or dropped one ended, as we saw it. */
    endedMs: Nullable(Moment),
    source: Source,
    /** What it asks of a token, where it calls one by a well-known method; null elsewhere. */
    action: Nullable(TokenAction),
    /** Its input as a call of the contract's verified interface or of a common signature; null where nothing reads it. */
    call: Nullable(DecodedText),
    /** Which lists of its own beside logs, transfers and calls hold a row of it; those of ledgers that still read history may. */
    lists: Type.Array(
      Type.Union([
        Type.Literal('userops'),
        Type.Literal('runes'),
        Type.Literal('cashTokens'),
        Type.Literal('omni'),
        Type.Literal('inscriptions'),
        Type.Literal('brc20'),
        Type.Literal('cat20'),
      ]),
    ),
    /** Contracts that calls inside it made, with how and by whom; absent where there are none, and where its block was not traced. `more` are not told. */
    made: Type.Optional(
      Type.Object({
        contracts: Type.Array(
          Type.Object({
            address: Type.String(),
            by: Type.Union([Type.Literal('create'), Type.Literal('create2')]),
            factory: Type.String(),
          }),
        ),
        more: Type.Boolean(),
      }),
    ),
    /** User operations (ERC-4337) that it carried out; absent where there are none. */
    userOps: Type.Optional(Type.Integer()),
    ext: Ext,
    addressNames: AddressNames,
    addressMarks: AddressMarks,
  }),
])
export type TxDetail = Static<typeof TxDetail>

/** Why a transfer should not be trusted at sight (screens-evm §0.6). */
export const Suspicion = Type.Union([
  Type.Literal('zero'),
  Type.Literal('lookAlike'),
  Type.Literal('name'),
  Type.Literal('airdrop'),
  Type.Literal('listed'),
  Type.Literal('unbacked'),
])
export type Suspicion = Static<typeof Suspicion>

/** What an amount is worth at the newest prices of pools, in base units of the chain's coin and in units of 10^-18 dollar; null where no pool leads there. */
export const Worth = Type.Object({ coin: Nullable(Amount), dollars: Nullable(Amount) })
export type Worth = Static<typeof Worth>

export const Transfer = Type.Object({
  txHash: Type.String(),
  height: Type.Integer(),
  txIndex: Type.Integer(),
  seq: Type.Integer(),
  timeMs: Moment,
  token: Nullable(TokenRef),
  standard: Standard,
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  amount: Amount,
  tokenId: Nullable(Amount),
  /** In the list of an address, of a transaction or of a token: null where nothing is suspicious about it. */
  suspicion: Type.Optional(Nullable(Suspicion)),
  /** Whose address begins and ends like another one that the other side really dealt with before; absent where nobody's does, and in lists of a token. */
  alike: Type.Optional(Type.Array(Type.Union([Type.Literal('from'), Type.Literal('to')]))),
  /** All reasons, the gravest first, where they are several. */
  suspicions: Type.Optional(Type.Array(Suspicion)),
  /** The measure that the rule went by, of the one that has one: more receivers than this are an airdrop. */
  suspicionOver: Type.Optional(Type.Integer()),
  /** Where it was asked for: what its transaction calls, by selector and as the table of signatures has it; null where it calls nothing. */
  method: Type.Optional(Nullable(Type.Object({ selector: Type.String(), name: Nullable(Type.String()) }))),
  /** In the list of an address: what its receiver gave for the item, and for nothing else, in the transaction; absent where that is not shown exactly. `token` is null for the chain's own coin. */
  sale: Type.Optional(Type.Object({ token: Nullable(TokenRef), amount: Amount })),
  /** In the list of a transaction, where it was asked for: what giver and receiver have of a fungible token right behind this transfer; null where that is not told. */
  after: Type.Optional(Type.Object({ from: Nullable(Amount), to: Nullable(Amount) })),
  /** Where it was asked for: null where nothing is known of its token's worth. */
  worth: Type.Optional(Nullable(Worth)),
  /**
   * With it, of a day that is over: in dollars, by the mean of what the pools that give the price now exchanged on that day (UTC), or on the last one before with an exchange; absent where
   * that is not told.
   */
  worthThen: Type.Optional(Worth),
})
export type Transfer = Static<typeof Transfer>

export const Log = Type.Object({
  height: Type.Integer(),
  txIndex: Type.Integer(),
  logIndex: Type.Integer(),
  address: Type.String(),
  topics: Type.Array(Type.String()),
  data: Type.String(),
  /** Decoded where the event's signature is known: name and parameters as text. */
  event: Nullable(DecodedText),
})
export type Log = Static<typeof Log>

/** What tokens a transaction brought its sender and took from it, and what user operations it carried out (screens-evm §4.1). */
export const TxMoves = Type.Object({
  hash: Type.String(),
  /** Transfers of tokens to the sender, from it, and between others. */
  in: Type.Integer(),
  out: Type.Integer(),
  others: Type.Integer(),
  /** More transfers than were counted. */
  isFloor: Type.Boolean(),
  /** Of known entry points (ERC-4337). */
  userOps: Type.Integer(),
})
export type TxMoves = Static<typeof TxMoves>

/** A log among those of its contract, with the transaction that wrote it. */
export const ContractLog = Type.Intersect([Log, Type.Object({ txHash: Type.String(), timeMs: Moment })])
export type ContractLog = Static<typeof ContractLog>

/** How much more or less of everything each address had after one transaction. */
export const TxBalances = Type.Object({
  hash: Type.String(),
  /** The sender first, then in the order in which they take part. */
  accounts: Type.Array(
    Type.Object({
      address: Type.String(),
      /** Signed base units; the chain's own coin, whose token is null, first. */
      changes: Type.Array(
        Type.Object({
          token: Nullable(TokenRef),
          tokenId: Nullable(Amount),
          amount: Amount,
          /** What the address has of a fungible token right behind the transaction; null where that is not told. */
          after: Nullable(Amount),
        }),
      ),
      /** Of output chains: what the outputs that it spends of the address and those that it pays to it have together, base units; `spent` is at least that much where inputs are not known, and then `changes` is empty. */
      outputs: Type.Optional(Type.Object({ spent: Amount, received: Amount })),
    }),
  ),
  /** All addresses with a change, shown or not; on output chains all that take part. */
  total: Type.Integer(),
  /** How many transfers were counted in, and whether that is all of them. */
  transfers: Type.Integer(),
  allTransfers: Type.Boolean(),
  /** Whether coins that calls inside moved are counted in. */
  calls: Type.Boolean(),
  /** Of output chains: how many inputs' amounts are not known. */
  unknownInputs: Type.Optional(Type.Integer()),
  addressNames: AddressNames,
})
export type TxBalances = Static<typeof TxBalances>

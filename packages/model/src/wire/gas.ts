import { Type, type Static } from 'typebox'
import { GAS_SPANS, type GasSpan } from '../gas-use.ts'
import { AddressNames, Amount, Nullable } from './common.ts'
import { Ledger } from './rune.ts'

/** What gas costs by the chain's own newest blocks (screens-evm §7); prices in wei per gas. */
export const GasPrices = Type.Object({
  /** How many blocks it is told from. */
  blocks: Type.Integer(),
  lastBaseFee: Nullable(Amount),
  /** By the rule of EIP-1559 where the blocks at hand obey it; else null. */
  nextBaseFee: Nullable(Amount),
  gasUsed: Nullable(Type.Integer()),
  gasLimit: Nullable(Type.Integer()),
  /** Gas that the base fee holds blocks to, by the rule that the blocks at hand obey; else null. */
  gasTarget: Nullable(Type.Integer()),
  /** What a coin is worth in dollars by the pools of this chain, decimal text; null where none leads there, or none was told yet. */
  coinPrice: Nullable(Type.String()),
  /** Null while too few blocks are at hand. */
  tiers: Nullable(
    Type.Array(
      Type.Object({
        tier: Type.Union([Type.Literal('slow'), Type.Literal('standard'), Type.Literal('fast'), Type.Literal('rapid')]),
        tip: Amount,
        /** Base fee and tip. */
        price: Amount,
        /** What a transfer of coins costs, base units. */
        transfer: Amount,
        /** Of how many of the blocks the lowest tip that entered was no higher. */
        entered: Type.Integer(),
        /** How long it would have waited by that, in the mean; null where none took it. */
        seconds: Nullable(Type.Integer()),
      }),
    ),
  ),
  /** What usual calls took in the blocks, each the middle one of at least five; what there is too little of is left out. */
  actions: Type.Array(
    Type.Object({
      action: Type.Union([
        Type.Literal('token'),
        Type.Literal('approve'),
        Type.Literal('swap'),
        Type.Literal('mint'),
        Type.Literal('bridge'),
      ]),
      gas: Type.Integer(),
      txs: Type.Integer(),
    }),
  ),
  /** For each tier in how many blocks it would be by what the pool offers; null where no node tells the pool, or no price is told. */
  pool: Nullable(Type.Array(Nullable(Type.Integer()))),
  /** What the node itself suggests to pay per gas in all; null where it suggests nothing, or not soon enough. */
  node: Nullable(Type.Object({ slow: Amount, standard: Amount, fast: Amount, rapid: Amount })),
  /** Who used the gas of the blocks held in memory, the most first; null unless it was asked for. */
  top: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      /** Of all transactions of these blocks. */
      gasUsed: Type.Integer(),
      fees: Amount,
      rows: Type.Array(
        Type.Object({
          address: Type.String(),
          gasUsed: Type.Integer(),
          fees: Amount,
          txs: Type.Integer(),
          /** How many callers, or receivers, there are. */
          parties: Type.Integer(),
        }),
      ),
    }),
  ),
  addressNames: AddressNames,
})
export type GasPrices = Static<typeof GasPrices>

/** What one address used in a span. */
const GasUserRow = Type.Object({
  address: Type.String(),
  gasUsed: Type.Integer(),
  fees: Amount,
  /** What of the fees was destroyed; null on chains that destroy nothing. */
  burnt: Nullable(Amount),
  txs: Type.Integer(),
  /** How many different callers, or receivers, it has: exact up to some ten thousands; null where they cannot be told apart. */
  parties: Nullable(Type.Integer()),
  /** What it used in as long a time right before; null where not every block of that is indexed. */
  before: Nullable(Type.Object({ gasUsed: Type.Integer(), txs: Type.Integer() })),
  /** It is a token whose name leads somewhere, imitates letters or passes for a well-known coin; absent otherwise. */
  suspicious: Type.Optional(Type.Literal(true)),
  /** The operator of the site lists that token as suspicious; only where that is so. */
  listed: Type.Optional(Type.Literal(true)),
})

/** Who used the gas of the last hours, made beside the requests and told again for some minutes. */
export const GasUsers = Type.Object({
  span: Type.Unsafe<GasSpan>(Type.Union(GAS_SPANS.map((span) => Type.Literal(span)))),
  /** Null while it is being made for the first time, and where no block of the span is here. */
  use: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      /** Whether every block of the span is indexed. */
      whole: Type.Boolean(),
      /** Of all transactions of these blocks. */
      gasUsed: Type.Integer(),
      fees: Amount,
      burnt: Nullable(Amount),
      txs: Type.Integer(),
      /** The most gas first where contracts are asked for, the highest fees where senders are; else the order that was asked for. */
      rows: Type.Array(GasUserRow),
      /** The most transactions first. */
      busiest: Type.Array(GasUserRow),
    }),
  ),
  isMaking: Type.Boolean(),
  addressNames: AddressNames,
})
export type GasUsers = Static<typeof GasUsers>

/** Which contracts burnt most of all fees since the first block, from maintained totals (screens-evm §13.4). */
export const GasBurners = Type.Object({
  /** How far the totals are: what is told is as of its last block. */
  ledger: Ledger,
  /** Of all transactions, also those that called no contract; null where none was added up yet. */
  burnt: Nullable(Amount),
  /** How many these are that burnt anything. */
  txs: Type.Integer(),
  /** At most fifty, those that burnt most first. */
  rows: Type.Array(
    Type.Object({
      address: Type.String(),
      burnt: Amount,
      txs: Type.Integer(),
      /** As `GasUsers` tells it. */
      suspicious: Type.Optional(Type.Literal(true)),
      listed: Type.Optional(Type.Literal(true)),
    }),
  ),
  addressNames: AddressNames,
})
export type GasBurners = Static<typeof GasBurners>

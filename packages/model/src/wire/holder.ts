import { Type, type Static } from 'typebox'
import { AddressNames, Amount, Coverage, listOf, Moment, Nullable } from './common.ts'
import { Ledger } from './rune.ts'
import { Worth } from './transaction.ts'

/** What the ledger of holders, which knows days, tells of one: starts of days (UTC, ms), and base units. */
export const HolderMoves = Type.Object({
  /** The first day with a balance change, and the last one. */
  firstMs: Moment,
  lastMs: Moment,
  /** What is told of the balance now against the end of the day a week before the ledger's last block; null where the contract says other balances than transfers add up to. */
  change7d: Nullable(Amount),
  /** The last block that the ledger knows. */
  through: Type.Integer(),
})
export type HolderMoves = Static<typeof HolderMoves>

/** What a holder is as far as the index tells: nobody (what it has is gone), an exchange by the operator's labels, a contract that keeps it for a time by its own word or these labels, a pool by a factory's log, a contract, or none of these. */
export const HolderGroup = Type.Union([
  Type.Literal('burn'),
  Type.Literal('exchange'),
  Type.Literal('locked'),
  Type.Literal('pool'),
  Type.Literal('contract'),
  Type.Literal('other'),
])
export type HolderGroup = Static<typeof HolderGroup>

/** What the largest holders of a token have, by group. */
export const HolderGroups = Type.Object({
  /** How many of the largest holders were looked at. */
  counted: Type.Integer(),
  /** All holders; null where the ledger is not whole. */
  holders: Nullable(Type.Integer()),
  groups: Type.Array(
    Type.Object({
      group: HolderGroup,
      holders: Type.Integer(),
      amount: Amount,
      /** Of what these largest holders have together. */
      sharePpm: Nullable(Type.Integer()),
    }),
  ),
  /** How many of the largest contracts among them were asked whether they keep it for a time; null where they did not answer. */
  lockersAsked: Nullable(Type.Integer()),
  /** For how many days these have had it and not moved it, as means by amount; null where no ledger tells of any of them. */
  ages: Nullable(
    Type.Object({
      held: Type.Number(),
      still: Type.Number(),
      /** Of what these largest holders have together, that which it is the mean of. */
      ofPpm: Nullable(Type.Integer()),
      /** The last block that the ledger knows. */
      through: Type.Integer(),
    }),
  ),
  coverage: Coverage,
})
export type HolderGroups = Static<typeof HolderGroups>

/** How much of a token's supply its largest holders had at the end of some days, evenly over its life (screens-evm §8.2, §8.5). Shares in parts per million of the supply of that day. */
export const HolderHistory = Type.Object({
  isMaking: Type.Boolean(),
  /** The last block that the ledger of holders knows; null before its first. */
  through: Nullable(Type.Integer()),
  /** Whether the supply of past days is known: without it there are no shares. */
  isKnown: Type.Boolean(),
  days: Type.Array(
    Type.Object({
      timeMs: Moment,
      /** Holders that were looked at, the largest. */
      counted: Type.Integer(),
      top10Ppm: Type.Integer(),
      top100Ppm: Type.Integer(),
      /** Holders of a hundredth of the supply and more, and what they have together. */
      whales: Type.Integer(),
      whalesPpm: Type.Integer(),
      /** Those that were looked at, by what they are known as today. */
      groups: Type.Array(Type.Object({ group: HolderGroup, sharePpm: Type.Integer() })),
    }),
  ),
})
export type HolderHistory = Static<typeof HolderHistory>

export const Holder = Type.Object({
  rank: Type.Integer(),
  address: Type.String(),
  amount: Amount,
  /** Share of the supply in parts per million, rounded down, but 1 for what is less than that and not nothing; null without a supply. */
  sharePpm: Nullable(Type.Integer()),
  /** `ledger`: the sum of indexed transfers. `node`: the contract said so just now, because its transfers do not tell. */
  source: Type.Union([Type.Literal('ledger'), Type.Literal('node')]),
  /** Only where it was asked for; null where no ledger tells it. */
  moves: Type.Optional(Nullable(HolderMoves)),
  /** Only where it was asked for. */
  group: Type.Optional(HolderGroup),
  /** Only where it was asked for; null where no pool leads to the token. */
  worth: Type.Optional(Nullable(Worth)),
})
export type Holder = Static<typeof Holder>

/** Who held a token at the end of a day. */
export const PastHolders = Type.Object({
  ledger: Ledger,
  /** The last block of the day, or the ledger's last where it is still within the day; null where the chain has none so early. */
  asOf: Nullable(Type.Object({ height: Type.Integer(), timeMs: Moment })),
  list: listOf(Holder),
  addressNames: AddressNames,
})
export type PastHolders = Static<typeof PastHolders>

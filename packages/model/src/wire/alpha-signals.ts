import { Type, type Static } from 'typebox'
import { SIGNAL_KINDS } from '../alpha-signals.ts'
import { AddressNames, Amount, Moment, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

export const SignalKindName = Type.Unsafe<(typeof SIGNAL_KINDS)[number]>(
  Type.Union(SIGNAL_KINDS.map((kind) => Type.Literal(kind))),
)

/** Why a kind of signal is not told of a chain. */
export const SignalLack = Type.Union([
  /** Chains of outputs have no tokens, contracts or accounts. */
  Type.Literal('family'),
  /** Its blocks tell of none of these events. */
  Type.Literal('events'),
  /** No ledger keeps the sums that it is made of. */
  Type.Literal('sums'),
  /** Not every block is indexed. */
  Type.Literal('history'),
  /** No issuers are known on this chain. */
  Type.Literal('issuers'),
  /** The operator names no exchanges. */
  Type.Literal('labels'),
  /** It takes more than a reader may read. */
  Type.Literal('limit'),
  /** It would need every exchange of every wallet: no answer may walk them, and no sums keep them. */
  Type.Literal('unbounded'),
])
export type SignalLack = Static<typeof SignalLack>

/** Something that stands out. */
export const AlphaSignal = Type.Object({
  kind: SignalKindName,
  /** When: of what is measured by day the day's beginning in UTC, and `byDay`. */
  timeMs: Moment,
  byDay: Type.Boolean(),
  /** Hundredths of a standard deviation above the mean, cut; null of events, which have none, and where `flat`. */
  strength: Nullable(Amount),
  /** The days before all told the same, so that there is no deviation to measure by. */
  flat: Type.Boolean(),
  /** What was measured: base units of `token` (of the chain's coin without one) for issue, liquidity, flows and wakes, else a count. */
  value: Amount,
  /** The mean of the baseline in hundredths of the same, cut, and of how many days it is; null of events. */
  mean: Nullable(Amount),
  days: Type.Integer(),
  /** How many transactions, transfers, accounts or addresses stand behind it. */
  evidence: Type.Integer(),
  /** There are at least so many. */
  evidenceIsFloor: Type.Boolean(),
  token: Nullable(TokenRef),
  /** The contract, pool or account that it is about; null of what is a token's or the chain's. */
  address: Nullable(Type.String()),
  /** Who made that contract. */
  by: Nullable(Type.String()),
  /** The exchange, by the operator's label. */
  tag: Nullable(Type.String()),
  txHash: Nullable(Type.String()),
  /** Whole years that it had rested; null of what did not rest. */
  years: Nullable(Type.Integer()),
  /** Parts per million of a pool's shares that lie with contracts which say that they keep them for a time; null where that is not known. */
  lockedPpm: Nullable(Type.Integer()),
  /** What one whole `token`, or the chain's coin without one, was worth on that day and is now, in units of 10^-18 dollar by pools of this chain; null where no pool told, and all of it of what has no price. */
  price: Nullable(Type.Object({ token: Nullable(TokenRef), was: Nullable(Amount), now: Nullable(Amount) })),
})
export type AlphaSignal = Static<typeof AlphaSignal>

/** How often a kind fired in the days that could be judged, and where its price was a day later. */
export const SignalBackTest = Type.Object({
  /** Days of the last 30 on which it could fire at all. */
  days: Type.Integer(),
  fired: Type.Integer(),
  higher: Type.Integer(),
  /** The same or lower. */
  notHigher: Type.Integer(),
  /** No pool told a price on the day, or on the day after. */
  noPrice: Type.Integer(),
  /** The day after is not over. */
  open: Type.Integer(),
})
export type SignalBackTest = Static<typeof SignalBackTest>

/** What is known of a kind. */
export const SignalKindState = Type.Object({
  kind: SignalKindName,
  /** `short`: fewer whole days are indexed than it needs, see `days`. `preparing`: what it is made of is being counted for the first time. */
  state: Type.Union([Type.Literal('on'), Type.Literal('short'), Type.Literal('preparing'), Type.Literal('off')]),
  /** null unless it is off. */
  why: Nullable(SignalLack),
  /** Whole days that are indexed, at most 60, and how many it needs; null of what is not measured by day. */
  days: Nullable(Type.Integer()),
  needs: Nullable(Type.Integer()),
  /** Tokens, contracts, pools, exchanges that were looked at; null unless it is on, and where it is not counted. */
  looked: Nullable(Type.Integer()),
  /** The last block that it knows; null where it knows none. */
  through: Nullable(Type.Integer()),
  /** How many fired, of which the newest are told; null unless it is on. */
  fired: Nullable(Type.Integer()),
  backTest: Nullable(SignalBackTest),
})
export type SignalKindState = Static<typeof SignalKindState>

/** What stands out on a chain, by its index alone: nothing here advises anything. */
export const AlphaSignals = Type.Object({
  /** When it was made; null while that is being done for the first time, and then nothing is told. */
  madeMs: Nullable(Moment),
  kinds: Type.Array(SignalKindState),
  /** The newest first, of the same time the strongest. */
  signals: Type.Array(AlphaSignal),
  addressNames: AddressNames,
})
export type AlphaSignals = Static<typeof AlphaSignals>

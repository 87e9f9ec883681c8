import { Type, type Static } from 'typebox'
import { AddressNames, Amount, Coverage, Moment, Nullable } from './common.ts'

/** The ten who moved most on one side, what all others moved together, and the sum of both. */
const Flow = Type.Object({
  parties: Type.Array(Type.Object({ address: Type.String(), amount: Amount })),
  others: Type.Object({ count: Type.Integer(), amount: Amount }),
  total: Amount,
})
export type Flow = Static<typeof Flow>

/** Gas and fees are those of the newest calls alone, of which `GasTold` says how many there are. */
const CallSum = { count: Type.Integer(), gas: Amount, fees: Amount, lastMs: Moment }
/** A null selector is a plain payment. */
const MethodCalls = Type.Object({ method: Nullable(Type.String()), name: Nullable(Type.String()), ...CallSum })
export type MethodCalls = Static<typeof MethodCalls>
/** How many of the newest calls told their gas, and how much that is together. */
const GasTold = Type.Object({ txs: Type.Integer(), gas: Amount })

/** What an address did, from its own transactions (screens-evm §5). Times are UTC; amounts base units of the coin. */
export const AddressAnalytics = Type.Object({
  /** Transactions that were counted: the newest of the period. */
  counted: Type.Integer(),
  /** Time of the oldest of them; null where there is none. */
  sinceMs: Nullable(Moment),
  /** False where the period holds more than one answer counts. */
  whole: Type.Boolean(),
  grain: Type.Union([Type.Literal('hour'), Type.Literal('day'), Type.Literal('month')]),
  /** Starts of the steps, ms since 1970, without a gap. */
  times: Type.Array(Type.Integer()),
  txs: Type.Array(Type.Integer()),
  received: Type.Array(Amount),
  sent: Type.Array(Amount),
  fees: Type.Array(Amount),
  /** Balances after some of its blocks, as the node tells them: null each where it has no such state any more. */
  balances: Type.Array(Type.Object({ timeMs: Moment, height: Type.Integer(), amount: Nullable(Amount) })),
  /** Transactions by hour of the day. */
  hours: Type.Array(Type.Integer()),
  /** Transactions by hour of the week: 168 from Monday's first on. */
  week: Type.Array(Type.Integer()),
  /** Those with whom it had most transactions, at most 20. */
  counterparties: Type.Array(
    Type.Object({
      address: Type.String(),
      count: Type.Integer(),
      received: Amount,
      sent: Amount,
      lastMs: Moment,
    }),
  ),
  /** From whom its transactions brought most of the coin, and to whom they took it. */
  flows: Type.Object({ received: Flow, sent: Flow }),
  /** null on chains whose coins are outputs. */
  calls: Nullable(
    Type.Object({
      /** What it called most, at most 20. */
      methods: Type.Array(MethodCalls),
      /** The contracts that it called most, at most 20: receivers of its calldata. */
      contracts: Type.Array(Type.Object({ address: Type.String(), ...CallSum })),
      /** What others called of it most, at most 20. */
      answered: Type.Array(MethodCalls),
      sentGas: GasTold,
      answeredGas: GasTold,
    }),
  ),
  coverage: Coverage,
  addressNames: AddressNames,
})
export type AddressAnalytics = Static<typeof AddressAnalytics>

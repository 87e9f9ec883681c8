import { Type, type Static } from 'typebox'
import { AddressNames, Amount, listOf, Moment } from './common.ts'
import { Ledger } from './rune.ts'

/** What somebody was to user operations. */
export const UserOpRole = Type.Union([
  Type.Literal('bundler'),
  Type.Literal('paymaster'),
  Type.Literal('factory'),
  Type.Literal('account'),
])
export type UserOpRole = Static<typeof UserOpRole>

/** What one address had to do with user operations of known entry points. */
export const UserOpParty = Type.Object({
  address: Type.String(),
  ops: Type.Integer(),
  /** Of them those whose calls failed. */
  failed: Type.Integer(),
  /** Transactions that held any of them. */
  bundles: Type.Integer(),
  /** What these operations paid together, base units. */
  fees: Amount,
})
export type UserOpParty = Static<typeof UserOpParty>

/** Who took part in user operations of some days, those with the most first, from maintained sums (screens-evm §4.4). */
export const UserOpParties = Type.Object({
  /** How far the sums are: what is told is as of its last block. */
  ledger: Ledger,
  /** The first of the days, UTC; null where there is no block yet. */
  sinceMs: Type.Union([Moment, Type.Null()]),
  /** At most 100. */
  list: listOf(UserOpParty),
  addressNames: AddressNames,
})
export type UserOpParties = Static<typeof UserOpParties>

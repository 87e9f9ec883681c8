import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { Ledger } from './rune.ts'

/** Tether USD on Omni as its ledger knows it, as of `ledger.through`; figures are null before its first block. Amounts are in hundred-millionths. */
export const OmniToken = Type.Object({
  /** Its number in the protocol. */
  property: Type.Integer(),
  symbol: Type.String(),
  decimals: Type.Integer(),
  /** Who may grant and freeze; null before it was created. */
  issuer: Nullable(Type.String()),
  delegate: Nullable(Type.String()),
  /** Granted less revoked, for certain and at most. */
  supply: Nullable(Amount),
  supplyMost: Nullable(Amount),
  /** Addresses that have some for certain. */
  holders: Nullable(Type.Integer()),
  /** Messages that name it, those without effect too. */
  events: Nullable(Type.Integer()),
  /** Valid messages of the last 24 hours that moved some; null while the ledger is behind. */
  sent24h: Nullable(Type.Integer()),
  /** Addresses whose tokens are frozen; null where they are more than a thousand. */
  frozen: Nullable(Type.Integer()),
  ledger: Ledger,
})
export type OmniToken = Static<typeof OmniToken>

/** What a message did with it. */
export const OmniMove = Type.Object({
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  /** As the specification of Omni Layer names the message: `Simple Send`. */
  action: Type.String(),
  amount: Nullable(Amount),
  /** Without effect, or not to be decided without the ledgers of other properties, which are not kept. */
  state: Type.Union([Type.Literal('valid'), Type.Literal('invalid'), Type.Literal('undecided')]),
  /**
   * Why it is not valid: `type`, `frozen`, `fields`, `balance`, `issuer` or `freezing` of one without effect; `others`, where other properties decide, or `reach`, where
   * what came before is undecided itself.
   */
  reason: Nullable(Type.String()),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** What its transaction paid the miner, in the chain's coin; null where that is not known. */
  fee: Nullable(Amount),
})
export type OmniMove = Static<typeof OmniMove>

/** A grant or a revoke with the supply after it, or a freeze or its end with what the address had: for certain and at most. */
export const OmniNote = Type.Intersect([
  OmniMove,
  Type.Object({
    after: Amount,
    afterMost: Amount,
    /** Of a freeze the message that freed the address again; null while none did, and of everything else. */
    freedBy: Nullable(Type.String()),
  }),
])
export type OmniNote = Static<typeof OmniNote>

/** What an address has, for certain and at most: the same where nothing undecided concerns it. */
export const OmniBalance = Type.Object({
  address: Type.String(),
  amount: Amount,
  most: Amount,
  frozen: Type.Boolean(),
})
export type OmniBalance = Static<typeof OmniBalance>

/** The same with how far the ledger is; null before its first block. */
export const OmniAccount = Type.Object({ ledger: Ledger, balance: Nullable(OmniBalance) })
export type OmniAccount = Static<typeof OmniAccount>

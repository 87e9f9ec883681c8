import { Type, type Static } from 'typebox'
import { Amount, Nullable, Standard } from './common.ts'

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
})
export type TokenSummary = Static<typeof TokenSummary>

/** How the sums of a token's transfers and its contract compared, at one block. */
export const TokenAudit = Type.Object({
  height: Type.Integer(),
  timeMs: Type.Integer(),
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
    /** Block at which name, symbol, decimals and supply were read. */
    readAt: Type.Integer(),
    /** Sum of all holders' indexed balances; differs from the supply where the token moves without events. */
    ledgerSupply: Nullable(Amount),
    /** null where the contract was not compared yet. */
    audit: Nullable(TokenAudit),
  }),
])
export type TokenDetail = Static<typeof TokenDetail>

export const Holder = Type.Object({
  rank: Type.Integer(),
  address: Type.String(),
  amount: Amount,
  /** Share of the supply in parts per million of a percent ×10^4, i.e. 1,000,000 is 100 %; null without a supply. */
  sharePpm: Nullable(Type.Integer()),
  /** `ledger`: the sum of indexed transfers. `node`: the contract said so just now, because its transfers do not tell. */
  source: Type.Union([Type.Literal('ledger'), Type.Literal('node')]),
})
export type Holder = Static<typeof Holder>

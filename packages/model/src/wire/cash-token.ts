import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { Ledger } from './rune.ts'

/** What the operator's registry calls a category; absent where it does not name it. Amounts stay in the smallest unit: `decimals` says how they are written. */
const Named = {
  named: Type.Optional(Type.Object({ name: Type.String(), symbol: Nullable(Type.String()), decimals: Type.Integer() })),
}

/** A category of CashTokens: what there is of it. Amounts are in its smallest unit; names and decimals stand in no block. */
export const CashToken = Type.Object({
  category: Type.String(),
  /** The transaction that made it. */
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  /** Fungible tokens and NFTs that it began with, and those that are left. */
  genesisAmount: Amount,
  genesisNfts: Type.Integer(),
  amount: Amount,
  nfts: Type.Integer(),
  holders: Type.Integer(),
  txs: Type.Integer(),
  ...Named,
})
export type CashToken = Static<typeof CashToken>

/** The same as of `ledger.through`. */
export const CashTokenState = Type.Object({ ...CashToken.properties, ledger: Ledger })
export type CashTokenState = Static<typeof CashTokenState>

/** What a transaction did with fungible tokens of a category, or with one of its NFTs. */
export const CashTokenMove = Type.Object({
  category: Type.String(),
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  /** Number of the move within its transaction. */
  seq: Type.Integer(),
  action: Type.Union([
    Type.Literal('genesis'),
    Type.Literal('transfer'),
    Type.Literal('mint'),
    Type.Literal('change'),
    Type.Literal('burn'),
  ]),
  /** Null for an NFT. */
  amount: Nullable(Amount),
  /** `none`, `mutable` or `minting`; null for fungible tokens. */
  capability: Nullable(Type.String()),
  /** Bytes that the NFT carries, as digits. */
  commitment: Nullable(Type.String()),
  /** Whose it was, and whose it became, where it is one address each. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  ...Named,
})
export type CashTokenMove = Static<typeof CashTokenMove>

export const CashTokenHolder = Type.Object({ address: Type.String(), amount: Amount, nfts: Type.Integer() })
export type CashTokenHolder = Static<typeof CashTokenHolder>

/** What an address has of a category. */
export const CashTokenBalance = Type.Object({ category: Type.String(), amount: Amount, nfts: Type.Integer(), ...Named })
export type CashTokenBalance = Static<typeof CashTokenBalance>

/** An NFT of a category, where it is now. NFTs with equal capability and commitment are as one coin and another: only the output tells them apart. */
export const CashTokenNft = Type.Object({
  category: Type.String(),
  /** The output that carries it. */
  txHash: Type.String(),
  vout: Type.Integer(),
  height: Type.Integer(),
  timeMs: Moment,
  /** `none`, `mutable` or `minting`. */
  capability: Type.String(),
  /** Bytes that it carries, as digits. */
  commitment: Type.String(),
  owner: Type.String(),
})
export type CashTokenNft = Static<typeof CashTokenNft>

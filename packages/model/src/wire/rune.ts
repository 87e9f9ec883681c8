import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'

/** How far the ledger of a protocol above the chain has come. */
export const Ledger = Type.Object({
  id: Type.String(),
  /** The first block that counts for it. */
  from: Type.Integer(),
  /** Complete through this block; null before its first. */
  through: Nullable(Type.Integer()),
  /** The newest block of the chain that is known here. */
  tip: Nullable(Type.Integer()),
  /** Why it cannot be kept: `history`, where the chain's retention does not keep every block. */
  lack: Nullable(Type.Literal('history')),
  /** There where it cannot go on: try after try failed, and what follows is missing until that is mended. */
  stopped: Type.Optional(Type.Literal(true)),
})
export type Ledger = Static<typeof Ledger>

/** How much a ledger knows: inscriptions, tokens of a protocol, or messages of Omni. */
export const LedgerSize = Type.Object({
  what: Type.Union([
    Type.Literal('inscriptions'),
    Type.Literal('brc20'),
    Type.Literal('runes'),
    Type.Literal('cat20'),
    Type.Literal('cash-tokens'),
    Type.Literal('omni'),
  ]),
  /** Null before its first block, where it could not be counted now, and where blocks were met that leave it uncertain. */
  count: Nullable(Type.Integer()),
  /** Through this block. */
  through: Nullable(Type.Integer()),
})
export type LedgerSize = Static<typeof LedgerSize>

/** A rune as other rows name it. Amounts of it are in its smallest unit. */
export const RuneRef = Type.Object({
  /** Block and transaction of its etching: `840000:1`. */
  id: Type.String(),
  /** With its spacers. */
  name: Type.String(),
  symbol: Nullable(Type.String()),
  divisibility: Type.Integer(),
})
export type RuneRef = Static<typeof RuneRef>

/** A rune: what its etching says, and what became of it. */
export const Rune = Type.Object({
  rune: RuneRef,
  /** Absent of the one rune that the protocol etched itself. */
  txHash: Nullable(Type.String()),
  height: Type.Integer(),
  timeMs: Nullable(Moment),
  premine: Amount,
  /** What one mint gives, and how many there may be; null where it cannot be minted. */
  mint: Nullable(
    Type.Object({
      amount: Amount,
      cap: Amount,
      /** The first block in which it can be minted, and the first in which it cannot any more; null without such a bound. */
      start: Nullable(Amount),
      end: Nullable(Amount),
      /** Whether the next block may mint it. */
      open: Type.Boolean(),
    }),
  ),
  mints: Amount,
  /** Premine and mints, burned ones too. */
  supply: Amount,
  burned: Amount,
  holders: Type.Integer(),
  /** Transactions that etched, minted, moved or burned it. */
  txs: Type.Integer(),
  /** Whether it opts into changes of the protocol to come. */
  turbo: Type.Boolean(),
})
export type Rune = Static<typeof Rune>

/** The same as of `ledger.through`. */
export const RuneState = Type.Object({ ...Rune.properties, ledger: Ledger })
export type RuneState = Static<typeof RuneState>

/** What lists of moves are narrowed to: an action, or moves by malformed messages, which burn. */
export const RuneMoveKind = Type.Union([
  Type.Literal('etch'),
  Type.Literal('mint'),
  Type.Literal('transfer'),
  Type.Literal('burn'),
  Type.Literal('cenotaph'),
])
export type RuneMoveKind = Static<typeof RuneMoveKind>

/** What a transaction did with a rune. */
export const RuneMove = Type.Object({
  rune: RuneRef,
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  action: Type.Union([Type.Literal('etch'), Type.Literal('mint'), Type.Literal('transfer'), Type.Literal('burn')]),
  amount: Amount,
  /** The transaction's message is malformed, which burns all that it spends. */
  cenotaph: Type.Boolean(),
  /** Whose it was, and whose it became, where it is one address each. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
})
export type RuneMove = Static<typeof RuneMove>

export const RuneHolder = Type.Object({ address: Type.String(), amount: Amount })
export type RuneHolder = Static<typeof RuneHolder>

/** What an address has of a rune. */
export const RuneBalance = Type.Object({ rune: RuneRef, amount: Amount })
export type RuneBalance = Static<typeof RuneBalance>

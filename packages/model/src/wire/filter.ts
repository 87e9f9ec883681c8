import { Type, type Static } from 'typebox'
import { AddressNames, Amount, listOf, Moment, Nullable, Status } from './common.ts'
import { BlockSummary } from './block.ts'
import { Approval, VaultFlow } from './events.ts'
import { CallList } from './call.ts'
import { ContractLog, TokenRef, Transfer, TxSummary, Worth } from './transaction.ts'

/** Transactions that fit some conditions, newest first, and how far was looked for them. */
export const FilteredTxs = Type.Object({
  /** `extend.next` goes on where looking ended, also where no row was found. */
  list: listOf(TxSummary),
  /** Transactions that were looked at for this answer. */
  looked: Type.Integer(),
  /** The oldest of them; null where there was none. */
  lookedTo: Nullable(Type.Object({ height: Type.Integer(), timeMs: Moment })),
  /** True when nothing that is indexed was left out. False: the time for one answer was over, or the page was full. */
  whole: Type.Boolean(),
  addressNames: AddressNames,
})
export type FilteredTxs = Static<typeof FilteredTxs>

/** How far one answer looked for rows that stand among all others of the chain. */
const LOOKED = {
  /** The lowest height that was looked at, of lists with their oldest rows first the highest; null where nothing is indexed. */
  lookedTo: Nullable(Type.Integer()),
  /** True when no block of the chain was left out. False: blocks are missing, the time for one answer was over, or the page was full. */
  whole: Type.Boolean(),
  addressNames: AddressNames,
}

/** Transfers that fit some conditions, newest first; `extend.next` goes on where looking ended, also where none was found. */
export const FilteredTransfers = Type.Object({
  list: listOf(Transfer),
  /** Transfers that were looked at for this answer. */
  looked: Type.Integer(),
  ...LOOKED,
})
export type FilteredTransfers = Static<typeof FilteredTransfers>

/** Calls inside transactions likewise; `whole` is false where blocks were not traced, too. */
export const FilteredCalls = Type.Object({
  list: CallList,
  /** Calls that were looked at for this answer. */
  looked: Type.Integer(),
  ...LOOKED,
})
export type FilteredCalls = Static<typeof FilteredCalls>

/** A row of the one table over transactions, calls inside them and what moved of tokens (screens-evm §17). */
export const Move = Type.Object({
  of: Type.Union([Type.Literal('transaction'), Type.Literal('call'), Type.Literal('transfer')]),
  /** A transaction's type, a call's instruction, a token's standard. */
  kind: Type.String(),
  txHash: Type.String(),
  height: Type.Integer(),
  txIndex: Type.Integer(),
  /** Its place among rows of its kind in the transaction; 0 for the transaction itself. */
  seq: Type.Integer(),
  timeMs: Moment,
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** The contract that a transaction made. */
  created: Nullable(Type.String()),
  /** Null for the chain's own coin. */
  token: Nullable(TokenRef),
  /** Null as `value` of a transaction. */
  amount: Nullable(Amount),
  tokenId: Nullable(Amount),
  /** What is called: of a transfer by its transaction. */
  method: Nullable(Type.String()),
  methodName: Nullable(Type.String()),
  /** What the whole transaction paid. */
  fee: Nullable(Amount),
  /** `undone`: a call that worked, but a caller above it failed. */
  state: Type.Union([Status, Type.Literal('undone')]),
  /** Why a call failed, as the node tells it. */
  error: Nullable(Type.String()),
  /** At the pools' newest prices; null where nothing is known of it. */
  worth: Nullable(Worth),
})
export type Move = Static<typeof Move>

/** Rows of all kinds that fit some conditions, newest first; `whole` is false where blocks were not traced, too. */
export const FilteredMoves = Type.Object({
  list: Type.Intersect([
    listOf(Move),
    Type.Object({
      /** How many of the indexed blocks were traced, so that calls are among the rows; null where no call can fit. */
      traced: Nullable(Type.Object({ blocks: Type.Integer(), of: Type.Integer() })),
    }),
  ]),
  /** Rows that were looked at for this answer. */
  looked: Type.Integer(),
  ...LOOKED,
})
export type FilteredMoves = Static<typeof FilteredMoves>

/** Blocks of one producer, newest first; `extend.next` goes on where looking ended, also where none was found. */
export const SearchedBlocks = Type.Object({ list: listOf(BlockSummary), ...LOOKED })
export type SearchedBlocks = Static<typeof SearchedBlocks>

/** Logs of one contract likewise. */
export const SearchedLogs = Type.Object({
  list: listOf(ContractLog),
  ...LOOKED,
  /** The events that its verified interface, or that of what stands behind it, may log, by name; absent where none is known. */
  events: Type.Optional(Type.Array(Type.Object({ topic: Type.String(), text: Type.String() }))),
})
export type SearchedLogs = Static<typeof SearchedLogs>

/** Permissions for one token likewise. */
export const SearchedApprovals = Type.Object({ list: listOf(Approval), ...LOOKED })
export type SearchedApprovals = Static<typeof SearchedApprovals>

/** Deposits into a vault and withdrawals from it likewise. */
export const SearchedFlows = Type.Object({ list: listOf(VaultFlow), ...LOOKED })
export type SearchedFlows = Static<typeof SearchedFlows>

/** From which value on a transaction is a large one, what that was told from, and the largest. */
export const LargeValue = Type.Object({
  /** Base units; null where nothing was moved. */
  least: Nullable(Amount),
  /** Transactions that moved anything. */
  txs: Type.Integer(),
  fromHeight: Nullable(Type.Integer()),
  toHeight: Nullable(Type.Integer()),
  /** Those of them that moved most, the largest first; at most five. */
  largest: Type.Array(TxSummary),
  addressNames: AddressNames,
})
export type LargeValue = Static<typeof LargeValue>

/** What moved most in the last 24 hours, made beside the requests and told again for some minutes. */
export const LargestValues = Type.Object({
  /** Null while it is being made for the first time, and where no block of the day is here. */
  day: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      /** Whether every block of the day is indexed. */
      whole: Type.Boolean(),
      /** The largest first; at most five. */
      largest: Type.Array(TxSummary),
    }),
  ),
  isMaking: Type.Boolean(),
  addressNames: AddressNames,
})
export type LargestValues = Static<typeof LargestValues>

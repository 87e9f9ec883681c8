import { Type, type Static } from 'typebox'
import { Amount, Coverage, Moment, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/**
 * What the index's ledger has of an address after a block (screens-evm §15.2): what it has now, less what came since. Nothing of it was asked of a node, so that whoever asks one
 * has two witnesses.
 */
export const BalancesThen = Type.Object({
  address: Type.String(),
  /** The block that all of it is told after. */
  height: Type.Integer(),
  timeMs: Moment,
  /** Of the coin, base units; null where the ledger does not account for all of it, or where that would take more than a reader may read. */
  coin: Nullable(Amount),
  /**
   * Tokens of which there was something, items of a collection added up, those that moved since first. null where blocks are missing, and where more moved since than one
   * answer counts.
   */
  tokens: Nullable(
    Type.Array(
      Type.Object({
        token: TokenRef,
        amount: Amount,
        /** Its contract says another balance than its transfers add up to: this is nobody's balance. */
        doubted: Type.Optional(Type.Literal(true)),
      }),
    ),
  ),
  /** How many these were, shown or not: at most 100 are. */
  tokenCount: Type.Integer(),
  coverage: Coverage,
})
export type BalancesThen = Static<typeof BalancesThen>

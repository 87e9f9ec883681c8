import { Type, type Static } from 'typebox'
import { Amount, Coverage, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/** How often something happened, and how much it moved in all; base units. */
const Sum = Type.Object({ count: Type.Integer(), amount: Amount })

/** A balance after a block, as the node or a whole ledger tells it. */
const BalanceAt = Type.Object({
  amount: Amount,
  height: Type.Integer(),
  source: Type.Union([Type.Literal('node'), Type.Literal('ledger')]),
})

/**
 * What an address had, got and gave in a period (screens-evm §5). Sums are null where more rows exist than one answer counts: a part of
 * them would be a wrong number.
 */
export const Statement = Type.Object({
  address: Type.String(),
  /** First and last block of the period; null where it holds none that is indexed. */
  from: Nullable(Type.Integer()),
  to: Nullable(Type.Integer()),
  /** null where no node has that state and no ledger is whole. */
  opening: Nullable(BalanceAt),
  closing: Nullable(BalanceAt),
  sums: Nullable(
    Type.Object({
      /** Values of transactions that succeeded, and fees of all that it sent. */
      received: Sum,
      sent: Sum,
      /** null on chains whose coins are outputs: what an address sent there includes what it paid of fees. */
      fees: Nullable(Sum),
      /** Calls inside transactions, as far as blocks were traced; null on chains without. */
      callsIn: Nullable(Sum),
      callsOut: Nullable(Sum),
      /** Payments of the consensus layer (EIP-4895); null on chains without. */
      withdrawals: Nullable(Sum),
      /** Transactions of the address whose fee nobody told. */
      feesUnknown: Type.Integer(),
      /** What came in less what went out. */
      net: Amount,
      /** Closing less opening less `net`: what the rows do not show, as rewards of blocks. null without both balances. */
      unexplained: Nullable(Amount),
    }),
  ),
  /**
   * Only on chains whose coins are outputs: those paid to the address and those of it that were spent, change on both sides, of a period of any length; null
   * where blocks before are not indexed. `unknown` counts transactions that spend outputs which are not known: then `sums` is null, too.
   */
  outputs: Type.Optional(Type.Object({ paid: Nullable(Sum), spent: Nullable(Sum), unknown: Type.Integer() })),
  /** Tokens that moved, those with most transfers first, at most 100; null where there are more transfers than one answer counts. */
  tokens: Nullable(
    Type.Array(
      Type.Object({
        token: TokenRef,
        received: Sum,
        sent: Sum,
        /** What there was before the period and after it; both null where either is not known. */
        opening: Nullable(Amount),
        closing: Nullable(Amount),
      }),
    ),
  ),
  /** How many tokens moved, shown or not. */
  tokenCount: Type.Integer(),
  /** Whether calls are known of all indexed blocks, of some, or of none. */
  traced: Type.Union([Type.Literal('all'), Type.Literal('some'), Type.Literal('none')]),
  /** Every block of the period is indexed. */
  covered: Type.Boolean(),
  coverage: Coverage,
})
export type Statement = Static<typeof Statement>

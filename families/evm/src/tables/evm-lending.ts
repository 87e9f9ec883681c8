import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Liquidations and flash loans, in the order of the chain. */
export const LENDING = defineTable({
  name: 'evm_lending',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    contract: 'hex',
    /** `LENDING_EVENT` code. */
    kind: 'u8',
    /** Whose position was liquidated, or who received the loan. */
    account: 'hex',
    /** Liquidator, or who asked for the loan. */
    actor: 'hex',
    /** Collateral, or what was lent; null where the pool knows (Uniswap V3). */
    asset: 'hex?',
    /** What was owed. */
    debt_asset: 'hex?',
    /** Base units of collateral taken, lent, or lent of the pool's first token. */
    amount: 'u256',
    /** Base units of debt covered, premium, or lent of the pool's second token. */
    other_amount: 'u256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

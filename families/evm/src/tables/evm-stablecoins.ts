import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Issue, redemption and freezing of coins of USDT's and USDC's kind, in the order of the chain. Any token may tell the same. */
export const STABLECOINS = defineTable({
  name: 'evm_stablecoins',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    token: 'hex',
    /** `COIN_EVENT` code. */
    kind: 'u8',
    /** Who was paid, burnt from, frozen or freed. */
    account: 'hex?',
    /** Who minted. */
    by_account: 'hex?',
    amount: 'u256?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
  indexes: BY_SPAN,
})

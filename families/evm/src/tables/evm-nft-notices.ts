import { defineTable } from '@orrery/store/store'
import { BY_SPAN } from './table-parts.ts'

/** Notices that items or their metadata changed (ERC-4906, ERC-1155, ERC-2309), each contract's together. */
export const NFT_NOTICES = defineTable({
  name: 'evm_nft_notices',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    contract: 'hex',
    /** `NFT_NOTICE` code. */
    kind: 'u8',
    /** First and last item. */
    from_id: 'u256',
    to_id: 'u256',
    /** Who got a range. */
    account: 'hex?',
    /** At most 2,048 bytes; null for a longer one, which is in the log. */
    uri: 'text?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'contract', 'height', 'tx_index', 'seq'],
  granularity: 256,
  indexes: BY_SPAN,
})

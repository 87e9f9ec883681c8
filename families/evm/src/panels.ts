import type { Panels } from '@orrery/family/panels'
import { addressPanel } from './address-panel.ts'
import { blockPanel } from './block-panel.ts'
import { transactionPanel } from './transaction-panel.ts'

/** What EVM chains add to the block, transaction and address pages. */
export const evmPanels: Panels = { block: blockPanel, transaction: transactionPanel, address: addressPanel }

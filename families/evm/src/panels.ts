import type { Panel, Panels } from '@orrery/family/panels'
import type { Chain } from '@orrery/model/chain'
import { addressPanel } from './address-panel.ts'
import { blockPanel } from './block-panel.ts'
import { asksNode } from './own/asks-node.ts'
import { transactionPanel } from './transaction-panel.ts'

/** A panel whose page asks the node for more, where the chain's own software tells such. */
const asking = (panel: Panel, chain: Chain, kind: 'block' | 'transaction' | 'address'): Panel =>
  asksNode(chain, kind) ? { ...panel, asks: kind } : panel

/** What EVM chains add to the block, transaction and address pages. */
export const evmPanels: Panels = {
  block: (block, chain) => asking(blockPanel(block, chain), chain, 'block'),
  transaction: (tx, chain) => asking(transactionPanel(tx, chain), chain, 'transaction'),
  address: (address, chain) => asking(addressPanel(address, chain), chain, 'address'),
}

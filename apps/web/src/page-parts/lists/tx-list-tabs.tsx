import type { Chain } from '@orrery/model/chain'
import { comesFromParent } from './comes-from-parent.ts'
import { TabLinks } from '../tab-links.tsx'

export type TxListTabsProps = {
  readonly chain: Chain
  readonly active: 'included' | 'pending' | 'userops' | 'arrived' | 'left'
  readonly pending: number | null
}

/** The chain's transactions: those in blocks, and those that wait for one. */
export const TxListTabs = ({ chain, active, pending }: TxListTabsProps) => (
  <TabLinks
    active={active}
    label="tabs.transactions"
    tabs={[
      { id: 'included', label: 'tab.included', path: `/${chain.path}/tx-list` },
      { id: 'pending', label: 'tab.pending', path: `/${chain.path}/pending-list`, count: pending },
      ...(chain.family === 'evm'
        ? [{ id: 'userops', label: 'tab.userops', path: `/${chain.path}/tx-list?type=uop` }]
        : []),
      ...(comesFromParent(chain)
        ? [
            { id: 'arrived', label: 'tab.arrived', path: `/${chain.path}/tx-list/l1tol2` },
            { id: 'left', label: 'tab.left', path: `/${chain.path}/tx-list/l2tol1` },
          ]
        : []),
    ]}
  />
)

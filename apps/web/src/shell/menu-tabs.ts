import type { Chain } from '@orrery/model/chain'
import type { ChainInfo } from '@orrery/model/wire/chain'
import { menuPages } from '../menu-pages.gen.ts'
import { menusFor } from './menus.ts'

/** Where visitors keep what they call addresses themselves: of all chains, and in no menu of one. */
const OWN_LABELS = { name: 'private-label', privateTag: true }

/** Pages that the menus have for a chain, by their ids and in their order, as chain info tells them (explorer §3.3, screens-evm §0.7). */
export const menuTabs = (chain: Chain): ChainInfo['menuTabs'] => [
  ...menusFor(menuPages, chain).flatMap(({ entries }) => entries.map(({ id }) => ({ name: id, privateTag: false }))),
  OWN_LABELS,
]

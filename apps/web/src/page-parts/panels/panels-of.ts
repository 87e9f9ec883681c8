import type { Panel, Panels } from '@orrery/family/panels'
import type { Chain, FamilyId } from '@orrery/model/chain'

const PANELS: { readonly [F in FamilyId]?: () => Promise<Panels> } = {
  evm: async () => (await import('@orrery/evm/panels')).evmPanels,
  utxo: async () => (await import('@orrery/utxo/panels')).utxoPanels,
}

/** A panel without content: what stubs hold. */
export const NO_PANEL: Panel = { rows: [], sections: [] }

/**
 * What the chain's family adds to the pages that know no family. For loaders: a panel is plain data and travels
 * with the page, so that the browser's first load carries no family's code, and later loads carry one family's.
 */
export async function panelOf(chain: Chain, draw: (panels: Panels) => Panel): Promise<Panel> {
  const open = PANELS[chain.family]
  return open === undefined ? NO_PANEL : draw(await open())
}

import type { Panels } from '@orrery/family/panels'
import type { Chain, FamilyId } from '@orrery/model/chain'
import { evmPanels } from '@orrery/evm/panels'
import { utxoPanels } from '@orrery/utxo/panels'

const PANELS: { readonly [F in FamilyId]?: Panels } = { evm: evmPanels, utxo: utxoPanels }
const NONE: Panels = {
  block: () => ({ rows: [], sections: [] }),
  transaction: () => ({ rows: [], sections: [] }),
  address: () => ({ rows: [], sections: [] }),
}

/** What the chain's family adds to the pages that know no family. */
export const panelsOf = (chain: Chain): Panels => PANELS[chain.family] ?? NONE

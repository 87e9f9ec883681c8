import { latePart } from '@orrery/ui/late-part'
import type { Panel } from '@orrery/family/panels'

export type OwnFactsProps = { readonly subject: NonNullable<Panel['asks']>; readonly id: string }

/** What only the chain's own software tells of the page's subject: asked for when the page stands (screens-evm §12.7). */
export const OwnFacts = latePart<OwnFactsProps>(() =>
  import('./own-facts-view.tsx').then((module) => module.OwnFactsView),
)

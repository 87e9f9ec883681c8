import type { PanelStrip } from '@orrery/family/panels'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** What a block's space was paid with, as one bar: chains whose transactions bid for space. */
export const BlockStrip = earlyPart<{ readonly strip: PanelStrip }>(() =>
  import('./block-strip-view.tsx').then((module) => module.BlockStripView),
)

import type { Chain } from '@orrery/model/chain'
import { latePart } from '@orrery/ui/late-part'

/** What a block had of what was expected of it: below all else, where nothing moves when it comes. */
export const BlockHealth = latePart<{ readonly chain: Chain; readonly hash: string }>(() =>
  import('./block-health-view.tsx').then((module) => module.BlockHealthView),
)

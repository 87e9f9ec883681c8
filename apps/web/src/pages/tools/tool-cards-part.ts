import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ToolCardsProps } from './tool-cards.tsx'

/** All tools as cards, and what is worked out by hand: the other tools need none of it. */
export const ToolCardsPart = earlyPart<ToolCardsProps>(() =>
  import('./tool-cards.tsx').then((module) => module.ToolCards),
)

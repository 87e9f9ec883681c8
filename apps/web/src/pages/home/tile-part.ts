import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ChainCard } from '../all-chain/page.ts'

/** The numbers of a chain at a glance, which come with the page and not before it. */
export const TilePart = earlyPart<{ readonly card: ChainCard }>(() =>
  import('./tile-numbers.tsx').then((module) => module.TileNumbers),
)

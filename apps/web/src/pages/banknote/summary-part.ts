import type { Chain } from '@orrery/model/chain'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ChainCoins } from './page.ts'

export type SummaryPartProps = { readonly chain: Chain; readonly chains: readonly ChainCoins[] }

/** Dollar coins by how many there are: one tab of many. */
export const SummaryPart = earlyPart<SummaryPartProps>(() =>
  import('./summary-tab.tsx').then((module) => module.SummaryTab),
)

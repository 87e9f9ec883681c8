import type { Chain } from '@orrery/model/chain'
import type { PageFacts } from './page.ts'

// foundations §2.3: pages that have the box on one chain only
const ONLY: Readonly<Record<string, string>> = {
  '/data/eip1559': 'ETH',
  '/data/eth-supply': 'ETH',
  '/btc-halving': 'BTC',
}

/** Whether the header search box shows above the page on that chain: as its record says, which obeys `SEARCH_BOX_PATHS`. */
export const hasSearchBox = (
  { path, searchBox }: Pick<PageFacts, 'path' | 'searchBox'>,
  chain: Chain | null,
): boolean => searchBox && (ONLY[path] === undefined || ONLY[path] === chain?.code)

import { BlockStrip } from './block-strip.tsx'
import type { ProjectedProps } from './fee-market-part.ts'
import { useMarket } from './use-market.ts'

/** The next blocks and, on a page that knows them, the last: kept up while it is looked at. Only where transactions bid for space. */
export function ProjectedBlocks({ market, chain, blocks = [] }: ProjectedProps) {
  const now = useMarket(chain, market, blocks[0]?.hash)
  if (chain.family !== 'utxo' || !chain.quirks.virtualSize) return null
  return <BlockStrip market={now} blocks={blocks} chain={chain} />
}

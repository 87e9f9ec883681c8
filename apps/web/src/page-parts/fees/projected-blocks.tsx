import { useEffect, useEffectEvent, useState } from 'react'
import type { Chain } from '@orrery/model/chain'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import { useSite } from '../../app/site.ts'
import { BlockStrip } from './block-strip.tsx'
import type { ProjectedProps } from './fee-market-part.ts'

/** What waits changes all the time: what a page tells of it is looked up again so often, and with each block. */
const AGAIN_MS = 10_000

/** The next blocks and, on a page that knows them, the last: kept up while it is looked at. Only where transactions bid for space. */
export function ProjectedBlocks({ market, chain, blocks = [] }: ProjectedProps) {
  const now = useMarket(chain, market, blocks[0]?.hash ?? null)
  if (chain.family !== 'utxo' || !chain.quirks.virtualSize) return null
  return <BlockStrip market={now} blocks={blocks} chain={chain} />
}

function useMarket(chain: Chain, from: FeeMarket, newest: string | null): FeeMarket {
  const { api, words } = useSite()
  const [fresh, setFresh] = useState<{ readonly from: FeeMarket; readonly market: FeeMarket } | null>(null)
  const [known] = useState(newest)
  const look = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    // The document brought the words for what there was then.
    const [market] = await Promise.all([api.getFeeMarket({ chain: chain.code }, signal), words()])
    if (!signal.aborted) setFresh({ from, market })
  })
  useEffect(() => {
    const stop = new AbortController()
    const again = (): void => void look(stop.signal).catch(() => {})
    if (newest !== known) again()
    const timer = setInterval(() => document.hidden || again(), AGAIN_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [chain.code, newest, known])
  return fresh?.from === from ? fresh.market : from
}

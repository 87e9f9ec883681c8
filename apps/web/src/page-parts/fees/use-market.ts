import { useEffect, useEffectEvent, useState } from 'react'
import type { Chain } from '@orrery/model/chain'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import { useSite } from '../../app/site.ts'

/** What waits changes all the time: what a page tells of it is looked up again so often, and with each block. */
const AGAIN_MS = 10_000

/** What waits on a chain, from what a page was made with on and kept up while it is looked at; null stays null. `newest` is the newest block that the page knows. */
export function useMarket<From extends FeeMarket | null>(
  chain: Chain,
  from: From,
  newest: string | null = null,
): From | FeeMarket {
  const { api, words } = useSite()
  const [fresh, setFresh] = useState<{ readonly from: From; readonly market: FeeMarket } | null>(null)
  const [known] = useState(newest)
  const look = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    // The document brought the words for what there was then.
    const [market] = await Promise.all([api.getFeeMarket({ chain: chain.code }, signal), words()])
    if (!signal.aborted) setFresh({ from, market })
  })
  const isTold = from !== null
  useEffect(() => {
    if (!isTold) return
    const stop = new AbortController()
    const again = (): void => void look(stop.signal).catch(() => {})
    if (newest !== known) again()
    const timer = setInterval(() => document.hidden || again(), AGAIN_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isTold, newest, known])
  return fresh !== null && fresh.from === from ? fresh.market : from
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChainHead } from './use-chain-head.ts'
import { useLiveState } from './use-live.ts'

export type AskAgainProps = {
  /** API code of the chain. */
  readonly chain: string
  /** What is asked for changes between blocks, too: what waits for one counts. */
  readonly betweenBlocks?: boolean
  /** Asks for it. What fails is asked for again with the next block. */
  readonly ask: (signal: AbortSignal) => Promise<void>
}

// foundations §9: timing presets sm and md
const GAP_MS = 5_000
const EVERY_MS = 10_000

/** Asks for the counters of a page anew as its chain moves on (screens-evm §0.5): 5 s apart at least, and not in a tab that nobody sees. Draws nothing. */
export function AskAgain({ chain, betweenBlocks = false, ask }: AskAgainProps): null {
  const head = useChainHead(chain)?.hash ?? null
  const isOpen = useLiveState() === 'open'
  const [first] = useState(head)
  const [ticks, setTicks] = useState(0)
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  const life = useRef(new AbortController())
  const look = useEffectEvent(() => {
    if (document.hidden) return
    askedAt.current = performance.now()
    ask(life.current.signal).catch(() => undefined)
  })
  useEffect(() => {
    const mine = (life.current = new AbortController())
    return () => mine.abort(new Error('the page was left'))
  }, [])
  useEffect(() => {
    if (!betweenBlocks || !isOpen) return
    const timer = setInterval(() => setTicks((count) => count + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [betweenBlocks, isOpen])
  useEffect(() => {
    // The page was loaded with the first one.
    if (head === first && ticks === 0) return
    const timer = setTimeout(() => look(), Math.max(0, askedAt.current + GAP_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [head, first, ticks])
  return null
}

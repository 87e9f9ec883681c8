import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiClient } from '@orrery/api/client'
import { usePageChain } from '@orrery/entities/page-context'
import { useSite } from '../app/site.ts'
import { useChainHead } from './use-chain-head.ts'
import { useLiveState } from './use-live.ts'
import { usePageRefresh } from './use-page-refresh.ts'

export type AskAgainProps<Later> = {
  /** What is asked for changes between blocks, too: what waits for one counts. */
  readonly betweenBlocks?: boolean
  /** How long after one asking the next may be, ms; 5 s without it. */
  readonly gapMs?: number
  /** Asks for it: null where all of the page is to be loaded, undefined where what shows stays. What fails is asked for again with the next block. */
  readonly ask: (api: ApiClient, chain: string, signal: AbortSignal) => Promise<Later | null | undefined>
  readonly onLater: (later: Later) => void
}

// foundations §9: timing presets sm and md
const GAP_MS = 5_000
const EVERY_MS = 10_000

/** Asks for the counters of a page anew as its chain moves on (screens-evm §0.5), and not in a tab that nobody sees. Draws nothing. */
export function AskAgain<Later>({ betweenBlocks = false, gapMs = GAP_MS, ask, onLater }: AskAgainProps<Later>): null {
  const { api } = useSite()
  const { code } = usePageChain()
  const refresh = usePageRefresh()
  const head = useChainHead(code)?.hash ?? null
  const isOpen = useLiveState() === 'open'
  const [first] = useState(head)
  const [ticks, setTicks] = useState(0)
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  const life = useRef(new AbortController())
  const look = useEffectEvent(async () => {
    if (document.hidden) return
    askedAt.current = performance.now()
    const { signal } = life.current
    const later = await ask(api, code, signal)
    if (signal.aborted || later === undefined) return
    if (later === null) await refresh()
    else onLater(later)
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
    const timer = setTimeout(
      () => void look().catch(() => undefined),
      Math.max(0, askedAt.current + gapMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [head, first, ticks, gapMs])
  return null
}

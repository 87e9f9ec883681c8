import { useEffect, useEffectEvent, useRef } from 'react'
import { useChainHead } from '../../live/use-chain-head.ts'

/** Runs `load` when a block came after the one that the page was drawn at, one time after the other. A page that nobody sees waits. What fails leaves what shows; the next block asks again. */
export function useEachBlock(chain: string, load: () => Promise<unknown>): void {
  const height = useChainHead(chain)?.height ?? null
  const isBusy = useRef(false)
  const first = useRef<number | null>(null)
  const run = useEffectEvent(async () => {
    isBusy.current = true
    await load().catch(() => undefined)
    isBusy.current = false
  })
  useEffect(() => {
    if (height === null) return
    first.current ??= height
    if (height !== first.current && !isBusy.current && !document.hidden) void run()
  }, [height])
}

import { useEffect } from 'react'
import { usePageRefresh } from './use-page-refresh.ts'

// foundations §9: timing preset md
const EVERY_MS = 10_000

/** Loads the page's data again and again, not while it is held, and not in a tab that nobody sees unless `unseen` (screens-evm §0.5). */
export function useSteadyRefresh(held: boolean, unseen = false): void {
  const refresh = usePageRefresh()
  useEffect(() => {
    if (held) return undefined
    const timer = setInterval(() => (document.hidden && !unseen) || void refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }, [held, unseen, refresh])
}

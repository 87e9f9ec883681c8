import { createContext, useEffect, useState, type ReactNode } from 'react'
import type { LiveSocket } from './live-socket.ts'

/** null on the server, and until the page stands. */
export const LiveContext = createContext<LiveSocket | null>(null)

/** Opens the page's live connection when the first screen is drawn; where its code cannot be loaded nothing is live. */
export function LiveProvider({
  open,
  children,
}: {
  readonly open: (() => Promise<LiveSocket>) | null
  readonly children: ReactNode
}) {
  const [live, setLive] = useState<LiveSocket | null>(null)
  useEffect(() => {
    open?.().then(setLive, () => undefined)
  }, [open])
  return <LiveContext value={live}>{children}</LiveContext>
}

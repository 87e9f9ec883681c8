import { createLiveSocket, type LiveSocket, type SocketLike } from '../live/live-socket.ts'
import type { StatusStore } from '../live/status-store.ts'

/** Opens the page's live connection. While it is down, the state of each chain that something listens to is asked for instead. */
export const openLive = (statuses: StatusStore): LiveSocket =>
  createLiveSocket({
    open: () =>
      new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/v1`) as SocketLike,
    after: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    seen: (chain) => statuses.get(chain)?.head ?? null,
    poll: (channel, chain) => {
      // A hidden page waits for its visitor.
      if (channel === 'block' && !document.hidden) void statuses.refresh(chain)
    },
  })

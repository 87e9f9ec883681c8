import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@orrery/api/client'
import { createLiveSocket, type LiveSocket, type SocketLike } from '../live/live-socket.ts'
import { statusKey } from '../live/status-query.ts'

/** Opens the page's live connection. While it is down, the state of each chain that something listens to is asked for instead. */
export const openLive = (queries: QueryClient, api: ApiClient): LiveSocket =>
  createLiveSocket({
    open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/v1`) as SocketLike,
    after: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    poll: (channel, chain) => {
      // A hidden page waits for its visitor.
      if (channel !== 'block' || document.hidden) return
      void queries.fetchQuery({ queryKey: statusKey(chain), queryFn: ({ signal }) => api.getChainStatus({ chain }, signal), staleTime: 0, retry: false }).catch(() => undefined)
    },
  })

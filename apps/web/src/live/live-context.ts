import { createContext } from 'react'
import type { LiveSocket } from './live-socket.ts'

/** null on the server, where nothing is live. */
export const LiveContext = createContext<LiveSocket | null>(null)

import type { Clock } from '@orrery/primitives/clock'
import type { RpcClient } from '@orrery/transport/rpc'

/** Rings when the node announces a block. */
export type HeadBell = {
  /** Starts to listen where the node can push; true when it can. */
  listen(): boolean
  /** Resolves at the next ring, at once if it rang since the last wait, or after `ms`. Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

export function createHeadBell(rpc: RpcClient, clock: Clock): HeadBell {
  const waiting = new Set<() => void>()
  let stop: (() => void) | null | undefined
  let rang = false

  const ring = (): void => {
    rang = true
    for (const wake of waiting) wake()
  }
  const listen = (): boolean => {
    if (stop === undefined) stop = rpc.subscribe(['newHeads'], ring)
    return stop !== null
  }

  return {
    listen,
    async wait(ms, signal) {
      listen()
      signal.throwIfAborted()
      if (!rang) {
        const done = new AbortController()
        const wake = (): void => done.abort()
        waiting.add(wake)
        try {
          await clock.sleep(ms, AbortSignal.any([signal, done.signal])).catch(() => {})
        } finally {
          waiting.delete(wake)
        }
        signal.throwIfAborted()
      }
      rang = false
    },
    close() {
      stop?.()
      stop = null
      ring()
    },
  }
}

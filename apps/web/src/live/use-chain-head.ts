import { useEffect, useSyncExternalStore } from 'react'
import type { ChainStatus } from '@orrery/model/wire/chain'
import { useStatusStore } from './status-context.ts'
import { useBlockPushes } from './use-live.ts'

/** The newest block of a chain. `pending` is the number of transactions that wait; null where the node has no mempool. */
export type LiveHead = {
  readonly height: number
  readonly hash: string
  readonly timeMs: number
  readonly pending: number | null
}

/** State of a chain, moving with it; null until it is known. */
export function useChainStatus(chain: string | null): ChainStatus | null {
  const store = useStatusStore()
  const read = () => (chain === null ? null : store.get(chain))
  return useSyncExternalStore(store.subscribe, read, read)
}

/** The newest block of a chain, moving with the chain; null until one is known. */
export function useChainHead(chain: string | null): LiveHead | null {
  const status = useChainStatus(chain)
  return status?.head == null
    ? null
    : { height: status.head.height, hash: status.head.hash, timeMs: status.head.timeMs, pending: status.pending }
}

/** Coverage, finality and health are in no push. */
const REFRESH_MS = 30_000

/** Keeps the chain's state in step with the pushes, and asks for the rest now and then. The shell does so for the chain of the page. */
export function useHeadUpdates(chain: string | null): void {
  const store = useStatusStore()
  useBlockPushes(chain, (push) => store.push(chain!, push))
  useEffect(() => {
    if (chain === null) return
    if (store.get(chain) === null) void store.refresh(chain)
    const timer = setInterval(() => document.hidden || void store.refresh(chain), REFRESH_MS)
    return () => clearInterval(timer)
  }, [store, chain])
}

import { useEffect, useState } from 'react'
import type { ApiClient } from '@orrery/api/client'
import { usePageChain } from '@orrery/entities/page-context'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { useSite } from '../../app/site.ts'

/** How a transaction stands that was sent a moment ago. */
export type SentState = Pick<TxDetail, 'status' | 'finality'>

const EVERY_MS = 3_000
/** Asked so often at most: ten minutes, after which its own page tells. */
export const MOST_ASKED = 200

/** Whether more is to be told of it here: once a block has it, or it has gone another way, its page tells the rest. */
const waits = (state: SentState | null): boolean => state === null || state.finality === 'pending'

/**
 * Asks how a transaction stands until a block has it, or until `signal` ends; `tell` hears each state once. One that our node has not heard of yet
 * is asked for again. Never throws.
 */
export async function followSent(
  ask: () => Promise<SentState>,
  tell: (state: SentState) => void,
  rest: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let last: SentState | null = null
  for (let asked = 0; asked < MOST_ASKED && waits(last); asked++) {
    const state: SentState | null = await ask().catch(() => null)
    if (signal.aborted) return
    if (state !== null && (state.finality !== last?.finality || state.status !== last.status)) tell(state)
    last = state ?? last
    if (waits(last)) await rest(EVERY_MS)
    if (signal.aborted) return
  }
}

const restOf = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** How a transaction stands that was just sent, while the page stands open; null before our node knows it. */
export function useSentState(hash: string): SentState | null {
  const { code } = usePageChain()
  const { api }: { readonly api: ApiClient } = useSite()
  const [state, setState] = useState<SentState | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void followSent(() => api.getTransaction({ chain: code, hash }, stop.signal), setState, restOf, stop.signal)
    return () => stop.abort(new Error('nobody looks any more'))
  }, [api, code, hash])
  return state
}

import type { BlockPush } from '@orrery/model/wire/live'
import type { ChainStatus } from '@orrery/model/wire/chain'

/** The newest known state of each chain: from the document, from pushes, and asked for now and then. */
export type StatusStore = {
  /** null until it is known. */
  get(chain: string): ChainStatus | null
  subscribe(listener: () => void): () => void
  put(status: ChainStatus): void
  /** Moves head and pending count as a push tells; asks where it does not tell the newest block, or nothing is known of the chain yet. */
  push(chain: string, push: BlockPush): void
  /** Asks for the chain's state. What is known stays when the answer fails. */
  refresh(chain: string): Promise<void>
}

export function createStatusStore(ask: (chain: string) => Promise<ChainStatus>): StatusStore {
  const known = new Map<string, ChainStatus>()
  const listeners = new Set<() => void>()
  const put = (status: ChainStatus) => {
    known.set(status.chain, status)
    for (const listener of listeners) listener()
  }
  const refresh = async (chain: string): Promise<void> => {
    try {
      put(await ask(chain))
    } catch {
      // The live badge tells that nothing moves; the next round asks again.
    }
  }
  return {
    get: (chain) => known.get(chain) ?? null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put,
    push: (chain, { blocks, pending }) => {
      const status = known.get(chain)
      const newest = blocks.at(-1)
      // Where blocks were taken back and none has come in their place, what is the newest now is not in the push.
      if (status === undefined || newest === undefined) return void refresh(chain)
      const nodeHead = Math.max(newest.height, status.nodeHead ?? 0)
      put({
        ...status,
        state: 'following',
        head: { height: newest.height, hash: newest.hash, timeMs: newest.timeMs },
        nodeHead,
        // Who catches up is pushed blocks, too.
        lag: nodeHead - newest.height,
        pending: pending ?? status.pending,
      })
    },
    refresh,
  }
}

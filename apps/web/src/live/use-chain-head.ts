import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChainStatus } from '@orrery/model/wire/chain'
import { useSite } from '../app/site.ts'
import { statusKey } from './status-query.ts'
import { useBlockPushes } from './use-live.ts'

/** The newest block of a chain. `pending` is the number of transactions that wait; null where the node has no mempool. */
export type LiveHead = { readonly height: number; readonly hash: string; readonly timeMs: number; readonly pending: number | null }

/** State of a chain, from the document and then asked for again every minute; null until it is known. */
export function useChainStatus(chain: string | null): ChainStatus | null {
  const { api } = useSite()
  const { data } = useQuery({
    queryKey: statusKey(chain ?? ''),
    queryFn: ({ signal }) => api.getChainStatus({ chain: chain! }, signal),
    enabled: chain !== null,
    staleTime: 30_000,
    refetchInterval: 60_000,
    retry: false,
  })
  return data ?? null
}

/** The newest block of a chain, moving with the chain; null until one is known. */
export function useChainHead(chain: string | null): LiveHead | null {
  const status = useChainStatus(chain)
  return status?.head == null ? null : { height: status.head.height, hash: status.head.hash, timeMs: status.head.timeMs, pending: status.pending }
}

/** Keeps the chain's head in the query cache in step with the pushes. Once per page, in the shell. */
export function useHeadUpdates(chain: string | null): void {
  const queries = useQueryClient()
  useBlockPushes(chain, (push) => {
    const newest = push.blocks.at(-1)
    queries.setQueryData<ChainStatus>(statusKey(chain!), (status) =>
      status === undefined
        ? status
        : {
            ...status,
            ...(newest !== undefined && { state: 'following' as const, head: { height: newest.height, hash: newest.hash, timeMs: newest.timeMs }, nodeHead: Math.max(newest.height, status.nodeHead ?? 0), lag: 0 }),
            pending: push.pending ?? status.pending,
          },
    )
  })
}

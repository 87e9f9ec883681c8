import type { ApiClient } from '@orrery/api/client'
import { queuePlace, type QueuePlace } from '@orrery/model/queue-place'

/** Where a transaction that waits stands, by the rate that counts for miners; null where that cannot be told. */
export async function loadQueue(
  api: Pick<ApiClient, 'getTransactionCluster' | 'getFeeMarket'>,
  chain: string,
  hash: string,
  signal: AbortSignal,
): Promise<QueuePlace | null> {
  try {
    const [{ txs }, { projected, whole }] = await Promise.all([
      api.getTransactionCluster({ chain, hash }, signal),
      api.getFeeMarket({ chain }, signal),
    ])
    const self = txs.find(({ relation }) => relation === 'self')
    return whole ? queuePlace(self?.effectiveRate ?? null, projected) : null
  } catch (error) {
    if (signal.aborted) throw error
    // It was taken meanwhile, or no node tells what waits: the page says what it is without.
    return null
  }
}

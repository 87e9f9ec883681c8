import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { array, hexData, hexQuantity } from '@orrery/transport/shape'
import { transactionByHash } from './calls.ts'
import type { RawTx } from './raw.ts'

/** What has come into a node's pool since it was asked last, at the price of that alone. */
export type PoolNews = {
  /** Transactions that `isKnown` does not know; null where the node does not tell them. */
  ask(isKnown: (hash: Hex) => boolean, signal: AbortSignal): Promise<readonly RawTx[] | null>
}

/** Asked for at once, and kept for the next time. What is more than that the whole pool tells. */
const MOST_AT_ONCE = 500
const MOST_WAITING = 5_000
/** A node behind a balancer does not know the filter that its neighbour made. */
const MOST_LOST = 3

const newFilter: RpcCall<Hex> = { method: 'eth_newPendingTransactionFilter', params: [], parse: hexQuantity(256) }
const hashes = array(hexData(32))
const changesOf = (filter: Hex): RpcCall<readonly Hex[]> => ({
  method: 'eth_getFilterChanges',
  params: [filter],
  parse: hashes,
})

/**
 * Listens by a filter, which the node forgets some minutes after it was asked last. A subscription would tell the same, but on the socket that announces blocks, whose
 * silence must stay noticed (reliability F-23).
 */
export function createPoolNews(rpc: RpcClient): PoolNews {
  let filter: Hex | null = null
  let lost = 0
  const waiting = new Set<Hex>()

  /** Null where the node has no such filters. */
  const changes = async (signal: AbortSignal): Promise<readonly Hex[] | null> => {
    if (lost >= MOST_LOST) return null
    try {
      filter ??= await rpc.call(newFilter, signal)
      const told = await rpc.call(changesOf(filter), signal)
      lost = 0
      return told
    } catch (error) {
      if (!isOrreryError(error) || error.kind !== 'upstream') throw error
      // What a node that was away for a moment had to tell the whole pool tells.
      if (isOrreryError(error, 'UPSTREAM_RPC') || isOrreryError(error, 'UPSTREAM_SHAPE')) {
        filter = null
        lost++
      }
      return []
    }
  }

  return {
    async ask(isKnown, signal) {
      const told = await changes(signal)
      if (told === null) return null
      for (const hash of told) if (waiting.size < MOST_WAITING && !isKnown(hash)) waiting.add(hash)
      const asked = [...waiting].filter((hash) => !isKnown(hash)).slice(0, MOST_AT_ONCE)
      const found = await rpc.settle(
        asked.map((hash) => transactionByHash(hash)),
        signal,
      )
      if (asked.length < MOST_AT_ONCE) waiting.clear()
      else for (const hash of asked) waiting.delete(hash)
      return found.flatMap((one, i) =>
        // One that is in a block has left the pool, and one of another hash was not asked for.
        one.status === 'fulfilled' && one.value !== null && !one.value.blockHash && one.value.hash === asked[i]
          ? [one.value]
          : [],
      )
    },
  }
}

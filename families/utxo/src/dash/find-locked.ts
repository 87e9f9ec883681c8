import { isOrreryError } from '@orrery/errors/orrery-error'
import type { BlockRef } from '@orrery/model/rows'
import type { RpcClient } from '@orrery/transport/rpc'
import { isAbsent, isNoMethod, nodeCalls, orAbsent } from '../node-calls.ts'

// Dash Core answers "Unable to find any ChainLock" as an internal error.
const NO_LOCK = -32603

/**
 * The highest block up to `head` that a ChainLock holds (DIP-8): whoever locks a block locks all before it. null while the node
 * knows of no lock, or follows another branch than that of the head.
 */
export async function findLocked(rpc: RpcClient, head: BlockRef, signal: AbortSignal): Promise<number | null> {
  const lock = await rpc.call(nodeCalls.bestChainLock(), signal).catch((error: unknown) => {
    if (isAbsent(error) || isNoMethod(error) || isNoLock(error)) return null
    throw error
  })
  if (lock === null) return null
  const [atLock, atHead] = await Promise.all(
    [lock.height, head.height].map((height) => orAbsent(rpc.call(nodeCalls.blockHash(height), signal))),
  )
  return atLock === lock.hash && atHead === head.hash ? Math.min(lock.height, head.height) : null
}

/** The node has not seen any block locked yet. */
export const isNoLock = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') && Number(error.context.code) === NO_LOCK

import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { isAbsent, nodeCalls } from './node-calls.ts'

/** Hashes of blocks from a height up to another, cut before the first that the node does not have. Throws what the node throws. */
export async function blockHashes(rpc: RpcClient, from: number, to: number, signal: AbortSignal): Promise<Hex[]> {
  const hashes: Hex[] = []
  const heights = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  for (const answer of await rpc.settle(
    heights.map((height) => nodeCalls.blockHash(height)),
    signal,
  )) {
    if (answer.status === 'fulfilled') hashes.push(answer.value)
    else if (isAbsent(answer.reason)) break
    else throw answer.reason
  }
  return hashes
}

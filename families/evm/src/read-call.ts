import type { CallAnswer, ContractCall } from '@orrery/family/contract-call'
import type { RpcClient } from '@orrery/transport/rpc'
import { executed, headerByNumber, toQuantity } from './calls.ts'
import { toNumber } from './raw.ts'
import { readRefusal } from './traces/read-failure.ts'

/**
 * Executes a call on the state after a block, without sending it: what it answers, or how it fails (screens-evm §6.1). Null when there is no such
 * block; a node that has no state there is an error.
 */
export async function readCall(
  rpc: RpcClient,
  call: ContractCall,
  height: number | null,
  signal: AbortSignal,
): Promise<CallAnswer | null> {
  const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
  if (header === null) return null
  const asOf = { height: toNumber(header.number), hash: header.hash }
  try {
    return { asOf, output: await rpc.call(executed(call, header.number), signal), failing: null }
  } catch (error) {
    const { failing } = readRefusal(error)
    if (failing === null) throw error
    return { asOf, output: null, failing }
  }
}

import type { ContractCall, GasEstimate } from '@orrery/family/contract-call'
import type { RpcClient } from '@orrery/transport/rpc'
import { estimated, headerByNumber } from './calls.ts'
import { toNumber } from './raw.ts'
import { readRefusal } from './traces/read-failure.ts'

/** What gas a call would take on the newest block's state (execution-apis, `eth_estimateGas`): see `EstimateGas`. */
export async function readGas(rpc: RpcClient, call: ContractCall, signal: AbortSignal): Promise<GasEstimate | null> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null) return null
  const asOf = { height: toNumber(header.number), hash: header.hash }
  try {
    return { asOf, gas: BigInt(await rpc.call(estimated(call, header.number), signal)), failing: null }
  } catch (error) {
    return { asOf, gas: null, failing: readRefusal(error).failing }
  }
}

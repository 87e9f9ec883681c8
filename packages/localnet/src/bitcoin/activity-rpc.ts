import type { Json } from '@orrery/primitives/json'
import type { RpcClient } from '@orrery/transport/rpc'

/** Calls of the local node by name. Answers are used as they come: the node is ours. */
export type ActivityRpc = {
  call<T>(method: string, ...params: Json[]): Promise<T>
}

// Making a block with thousands of inputs, or scanning all outputs, on a busy machine.
const TIMEOUT_MS = 60_000

export const activityRpc = (client: RpcClient, signal?: AbortSignal): ActivityRpc => ({
  call: (method, ...params) =>
    client.call({ method, params, parse: (result) => result as never, timeoutMs: TIMEOUT_MS }, signal),
})

/** Base units of the coin text that the node writes with eight decimals. */
export const baseUnits = (coins: string | number): bigint =>
  BigInt(
    Number.isInteger(Number(coins)) && !String(coins).includes('.')
      ? `${coins}00000000`
      : String(coins).replace('.', ''),
  )

import { OrreryError } from '@orrery/errors/orrery-error'
import type { Json } from '@orrery/primitives/json'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'

/** What a node says to a call: its result, or `refuse` for an error of the node. Undefined is "no such method". */
export type Script = (method: string, params: readonly Json[]) => unknown

/** A node's refusal, as the transport hands it on. */
export const refuse = (code: number, reason: string): OrreryError =>
  new OrreryError('UPSTREAM_RPC', { source: 'test', method: 'test', code, reason })

/** A client whose node follows a script. Keeps the methods that were called. */
export function scriptedRpc(script: Script): RpcClient & { readonly asked: string[] } {
  const asked: string[] = []
  const call = async <T>({ method, params, parse }: RpcCall<T>): Promise<T> => {
    asked.push(method)
    const result = script(method, params)
    if (result instanceof Error) throw result
    if (result === undefined) throw refuse(-32601, 'Method not found')
    return parse(result)
  }
  return {
    asked,
    call,
    batch: (calls) => Promise.all(calls.map(call)),
    settle: (calls) => Promise.allSettled(calls.map(call)),
    subscribe: () => null,
    status: () => [],
    close: async () => {},
  }
}

import type { RpcCall, RpcClient } from '@orrery/transport/rpc'

/** What the node itself answered to each call that it did not refuse: for the provenance drawer and tabs of raw answers. */
export async function rawAnswers(
  rpc: RpcClient,
  calls: readonly RpcCall<unknown>[],
  signal: AbortSignal,
): Promise<readonly { readonly method: string; readonly params: readonly unknown[]; readonly result: unknown }[]> {
  const answers = await rpc.settle(calls, signal)
  return calls.flatMap(({ method, params }, at) => {
    const answer = answers[at]!
    return answer.status === 'fulfilled' ? [{ method, params, result: answer.value }] : []
  })
}

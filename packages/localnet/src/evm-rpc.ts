import { Agent, request } from 'undici'

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
export type RpcAnswer = { readonly result: unknown } | { readonly error: string }

/** The JSON-RPC of a node of our own: on loopback, trusted, so without schema, retry and fail-over. */
export type EvmRpc = {
  /** The result. Throws with the node's words when it refuses. */
  call<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T>
  /** One answer per call, in their order. The node may work on them in any order. */
  batch(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]>
  close(): Promise<void>
}

type WireAnswer = { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } }

/** Talks to the node at `url`. */
export function createEvmRpc(url: string): EvmRpc {
  const dispatcher = new Agent({ connections: 4, headersTimeout: 60_000, bodyTimeout: 60_000 })
  const post = async (body: unknown): Promise<unknown> => {
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.body.json()
  }
  return {
    async call<T>(method: string, ...params: readonly unknown[]) {
      const answer = (await post({ jsonrpc: '2.0', id: 0, method, params })) as WireAnswer
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
      return answer.result as T
    },
    async batch(calls) {
      if (calls.length === 0) return []
      const answers = (await post(
        calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })),
      )) as readonly WireAnswer[]
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      return calls.map((_, id): RpcAnswer => {
        const answer = byId.get(id)
        if (answer === undefined) return { error: 'no answer' }
        return answer.error ? { error: answer.error.message } : { result: answer.result ?? null }
      })
    },
    close: () => dispatcher.close(),
  }
}

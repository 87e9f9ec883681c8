import { OrreryError } from '@orrery/errors/orrery-error'
import type { Json } from '@orrery/primitives/json'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { ShapeError } from '@orrery/transport/shape'

/** Answers a call, or throws what the node would say. A copy is handed out, as from the wire. */
export type Answer = (method: string, params: readonly Json[]) => unknown

/** The refusal of a node. */
export const refusal = (code: number, reason: string): OrreryError =>
  new OrreryError('UPSTREAM_RPC', { source: 'test', method: 'test', code, reason })

/** A client whose node is a function. `heard` lists the methods in the order in which they were called. */
export function testRpc(answer: Answer): RpcClient & { readonly heard: string[]; push(): void } {
  const heard: string[] = []
  const listeners = new Set<(result: unknown) => void>()
  const settleOne = async <T>({ method, params, parse }: RpcCall<T>): Promise<T> => {
    heard.push(method)
    await Promise.resolve()
    const result = structuredClone(await answer(method, params))
    try {
      return parse(result)
    } catch (cause) {
      if (!(cause instanceof ShapeError)) throw cause
      throw new OrreryError('UPSTREAM_SHAPE', { source: 'test', method, path: cause.describe() }, { cause })
    }
  }
  return {
    heard,
    push: () => {
      for (const listener of listeners) listener({})
    },
    call: (call) => settleOne(call),
    batch: (calls) => Promise.all(calls.map(settleOne)),
    settle: (calls, signal) => {
      signal?.throwIfAborted()
      return Promise.allSettled(calls.map(settleOne))
    },
    subscribe: (_, onNotice) => {
      listeners.add(onNotice)
      return () => void listeners.delete(onNotice)
    },
    status: () => [{ source: 'test', healthy: true, lastError: null, requests: 0, failures: 0, latencyMs: null }],
    close: () => Promise.resolve(),
  }
}

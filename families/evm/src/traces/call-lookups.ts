import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { CallLookups } from '@orrery/family/call-lookup'
import type { StepTrace } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { receiptByHash, transactionByHash } from '../calls.ts'
import { isUnknownMethod } from '../is-unknown-method.ts'
import type { TxFrames } from './call-frame.ts'
import { callNodes } from './call-rows.ts'
import { readFlatFrames } from './flat-frames.ts'
import { gasOf, readNestedFrames } from './nested-frames.ts'
import { readFailure } from './read-failure.ts'
import { revertText } from './revert-reason.ts'
import { MOST_STEPS, readSteps } from './read-steps.ts'
import { readPrestateDiff, readStateDiff } from './state-changes.ts'

const TIMEOUT_MS = 20_000
/** Frames of one tree that a visitor may ask for: more than any page draws. */
const MOST_SHOWN = 100_000

const treeCalls = (hash: Hex): readonly RpcCall<TxFrames>[] => [
  {
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer', timeout: '15s' }],
    timeoutMs: TIMEOUT_MS,
    parse: (result) => readNestedFrames(result, MOST_SHOWN),
  },
  { method: 'trace_transaction', params: [hash], timeoutMs: TIMEOUT_MS, parse: readFlatFrames },
]

/**
 * Clients count `limit` in steps, or since go-ethereum 1.15 in bytes: what is cut far too early by the first is asked for by the second.
 */
const stepCalls = (hash: Hex, limit: number): readonly RpcCall<StepTrace>[] => [
  {
    method: 'debug_traceTransaction',
    params: [
      hash,
      {
        limit,
        disableStorage: true,
        disableMemory: true,
        enableMemory: false,
        enableReturnData: false,
        timeout: '15s',
      },
    ],
    timeoutMs: TIMEOUT_MS,
    parse: readSteps,
  },
]
const LIMIT_BYTES = 4_000_000

const changeCalls = (hash: Hex): readonly RpcCall<ReturnType<typeof readStateDiff>>[] => [
  {
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true }, timeout: '15s' }],
    timeoutMs: TIMEOUT_MS,
    parse: readPrestateDiff,
  },
  { method: 'trace_replayTransaction', params: [hash, ['stateDiff']], timeoutMs: TIMEOUT_MS, parse: readStateDiff },
]

/**
 * The same frames with what the transaction was charged for as the gas of the first. Clients count there with or without what every transaction uses and what it gets
 * back; anvil 1.7 tells all that its block used so far. `charged` is null where no receipt tells.
 */
const asCharged = ([root, ...calls]: TxFrames, charged: number | null): TxFrames =>
  root === undefined ? [] : [{ ...root, gasUsed: charged ?? root.gasUsed }, ...calls]

/** Traces on demand, by the first method that the node has. `unasked`: as `CallLookups` tells it. */
export function createCallLookups(rpc: RpcClient, chain: string, unasked = false): CallLookups {
  /** The method that worked last, by what is asked; the others are not tried before it again. */
  const first = { traces: 0, 'state-diff': 0, steps: 0 }

  const ask = async <T>(
    what: keyof typeof first,
    calls: readonly RpcCall<T>[],
    hash: Hex,
    signal: AbortSignal,
  ): Promise<T | null> => {
    const known = await rpc.call(transactionByHash(hash), signal)
    if (known === null || !known.blockHash) return null
    const refusals: string[] = []
    for (let i = 0; i < calls.length; i++) {
      const index = (first[what] + i) % calls.length
      try {
        const answer = await rpc.call(calls[index]!, signal)
        first[what] = index
        return answer
      } catch (error) {
        // A node without a tracer may give an empty answer instead of a refusal.
        if (!isUnknownMethod(error) && !isOrreryError(error, 'UPSTREAM_RPC') && !isOrreryError(error, 'UPSTREAM_SHAPE'))
          throw error
        refusals.push(
          `${calls[index]!.method}: ${isOrreryError(error, 'UPSTREAM_RPC') ? error.context.reason : String(error)}`,
        )
      }
    }
    throw new OrreryError('CAPABILITY_MISSING', { chain, capability: `${what} (${refusals.join('; ')})` })
  }

  return {
    unasked,
    async tree(hash, signal) {
      const [frames, receipt] = await Promise.all([
        ask('traces', treeCalls(hash), hash, signal),
        // Without it the tree still stands.
        rpc.call(receiptByHash(hash), signal).catch(() => null),
      ])
      return frames === null ? null : callNodes(asCharged(frames, gasOf(receipt?.gasUsed)), revertText)
    },
    changes: (hash, signal) => ask('state-diff', changeCalls(hash), hash, signal),
    async steps(hash, signal) {
      const found = await ask('steps', stepCalls(hash, MOST_STEPS + 1), hash, signal)
      if (found === null || found.whole || found.steps.length >= MOST_STEPS) return found
      const again = await ask('steps', stepCalls(hash, LIMIT_BYTES), hash, signal)
      // What a larger limit does not lengthen was all there is, whatever its last step looks like.
      return again && { ...again, whole: again.whole || again.steps.length === found.steps.length }
    },
    failure: (hash, signal) => readFailure(rpc, hash, () => ask('traces', treeCalls(hash), hash, signal), signal),
  }
}

import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { RpcCall } from './rpc.ts'
import { ShapeError } from './shape.ts'
import type { Source } from './source.ts'

/** What a call makes of the result that a node gave; rejected with `UPSTREAM_SHAPE` where it is none of this call. */
export function settleParsed<T>(source: Source, call: RpcCall<T>, result: unknown): PromiseSettledResult<T> {
  try {
    return { status: 'fulfilled', value: call.parse(result) }
  } catch (cause) {
    if (isOrreryError(cause)) return { status: 'rejected', reason: cause }
    const path =
      cause instanceof ShapeError
        ? cause.describe()
        : `result (${cause instanceof Error ? cause.message : String(cause)})`
    return {
      status: 'rejected',
      reason: new OrreryError('UPSTREAM_SHAPE', { source: source.name, method: call.method, path }, { cause }),
    }
  }
}

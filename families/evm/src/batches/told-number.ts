import { OrreryError } from '@orrery/errors/orrery-error'
import type { RpcClient } from '@orrery/transport/rpc'
import { rawCall } from '../calls.ts'
import { askAll, wholeOf } from '../own/own-answers.ts'

/** A number that a double holds exactly, told as a number or as a quantity; null for anything else. */
export function numberOf(value: unknown): number | null {
  const number = Number(wholeOf(value) ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : null
}

/** A height, of which none is beyond 32 bits. */
export const heightOf = (value: unknown): number | null => {
  const height = numberOf(value)
  return height === null || height > 0xffff_ffff ? null : height
}

/** Numbers of batches that a method tells alone; throws `UPSTREAM_SHAPE` where it tells none, `CAPABILITY_MISSING` where the node has no such method. */
export async function newestOf(rpc: RpcClient, chain: string, method: string, signal: AbortSignal): Promise<number> {
  const lacking: string[] = []
  const number = heightOf((await askAll(rpc, [rawCall(method, [])], lacking, signal))[0])
  if (number !== null) return number
  throw lacking.length > 0
    ? new OrreryError('CAPABILITY_MISSING', { chain, capability: method })
    : new OrreryError('UPSTREAM_SHAPE', { source: `the node of ${chain}`, method, path: 'the number of a batch' })
}

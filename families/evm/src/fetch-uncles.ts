import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { RpcClient } from '@orrery/transport/rpc'
import { heightNow, uncleOf } from './calls.ts'
import { toNumber, type RawBlock, type RawUncle } from './raw.ts'

/** EIP-100 and the yellow paper §11.1: a block names at most two. What claims more is asked for no more than these. */
const MOST = 2

/**
 * The headers of a block's uncles, in their order; undefined where it has none or the node does not give them, or not in time. Throws
 * `UPSTREAM_MISMATCH` on a header that is not the one the block names.
 */
export async function fetchUncles(
  rpc: RpcClient,
  source: string,
  { hash, number, uncles }: Pick<RawBlock, 'hash' | 'number' | 'uncles'>,
  signal: AbortSignal,
): Promise<readonly RawUncle[] | undefined> {
  if (!uncles || uncles.length === 0 || uncles.length > MOST) return undefined
  const answers = await rpc.settle(
    uncles.map((_, index) => uncleOf(hash, index)),
    signal,
  )
  const found: RawUncle[] = []
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'rejected') {
      // A node without the method has told all it can.
      if (isOrreryError(answer.reason, 'UPSTREAM_RPC')) return undefined
      if (!isOrreryError(answer.reason, 'UPSTREAM_TIMEOUT')) throw answer.reason
      // One that hangs over this alone holds up no chain; one that is away tells nothing else either.
      await rpc.call(heightNow(), signal)
      return undefined
    }
    if (answer.value === null) return undefined
    if (answer.value.hash !== uncles[index])
      throw new OrreryError('UPSTREAM_MISMATCH', {
        source,
        height: toNumber(number),
        reason: `uncle ${index} is ${answer.value.hash}, the block names ${uncles[index]}`,
      })
    found.push(answer.value)
  }
  return found
}

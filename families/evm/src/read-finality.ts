import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Finality } from '@orrery/family/adapter'
import type { BlockRef } from '@orrery/model/rows'
import type { RpcClient } from '@orrery/transport/rpc'
import { headerByNumber } from './calls.ts'
import { toNumber, type RawHeader } from './raw.ts'

/**
 * Heights that the node calls safe and final, at most the head's; null where it cannot tell. Throws `UPSTREAM_NOT_YET` where it can, but has
 * not reached the head. A height says something about the node's own
 * branch only: where another block than `head` stands at its height there, nothing of the branch below `head` is called
 * final, or a block that was left already would bind for ever (reliability I-6, I-9).
 */
export async function readFinality(
  rpc: RpcClient,
  head: BlockRef,
  signal: AbortSignal,
): Promise<Pick<Finality, 'safe' | 'final'>> {
  // The head's own block last: what was final before it was told is below it.
  const [safe, final, own] = await rpc.settle(
    [headerByNumber('safe'), headerByNumber('finalized'), headerByNumber(`0x${head.height.toString(16)}`)],
    signal,
  )
  if (own?.status === 'rejected') throw own.reason
  // One that comes a moment later is asked for again, or nothing would be told of it before the next block.
  if (own?.value === null && [safe, final].some((answer) => answer?.status === 'fulfilled' && answer.value !== null))
    throw new OrreryError('UPSTREAM_NOT_YET', { source: 'the node', what: `block ${head.height}` })
  const isSameBranch = own?.value?.hash === head.hash
  const heightOf = (answer: PromiseSettledResult<RawHeader | null> | undefined): number | null => {
    if (answer?.status === 'rejected' && !cannotTell(answer.reason)) throw answer.reason
    return isSameBranch && answer?.status === 'fulfilled' && answer.value !== null
      ? Math.min(toNumber(answer.value.number), head.height)
      : null
  }
  return { safe: heightOf(safe), final: heightOf(final) }
}

const cannotTell = (reason: unknown): boolean =>
  isOrreryError(reason, 'UPSTREAM_RPC') || isOrreryError(reason, 'UPSTREAM_SHAPE')

import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { balanceOf, contractCall, toQuantity } from './calls.ts'

/** One word, as ERC-20's `balanceOf` returns it. */
const WORD = /^0x[0-9a-f]{64}$/

/**
 * What a token's contract (`balanceOf`, ERC-20), or for the coin (`0x`) the node, says that addresses have after a block; null where
 * it does not answer: no such state any more, or no such method.
 */
export async function readBalancesAt(
  rpc: RpcClient,
  asset: Hex,
  holders: readonly Hex[],
  height: number,
  signal: AbortSignal,
): Promise<readonly (bigint | null)[]> {
  const at = toQuantity(height)
  if (asset === EMPTY) {
    const answers = await rpc.settle(
      holders.map((holder) => balanceOf(holder, at)),
      signal,
    )
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null))
  }
  const answers = await rpc.settle(
    holders.map((holder) => contractCall(asset, `0x70a08231${holder.slice(2).padStart(64, '0')}`, at)),
    signal,
  )
  return answers.map((answer) =>
    answer.status === 'fulfilled' && WORD.test(answer.value) ? BigInt(answer.value) : null,
  )
}

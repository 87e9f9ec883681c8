import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { contractCall, headerByNumber } from './calls.ts'
import { toNumber } from './raw.ts'
import { saidByContract } from './said-by-contract.ts'

/** Calls of contracts at one block, in the order asked; null for what is not said. */
export type AskContracts = (
  calls: readonly { readonly to: Hex; readonly input: string }[],
) => Promise<readonly (Hex | null)[]>

/**
 * What asks contracts at the newest block, however many questions follow from each other; null where the node tells no such block. A call that reverts is
 * "not said"; a node that does not answer is an error.
 */
export async function askAtNewest(
  rpc: RpcClient,
  signal: AbortSignal,
): Promise<{ readonly asOf: BlockRef; readonly ask: AskContracts } | null> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null) return null
  const ask: AskContracts = async (calls) => {
    const answers = await rpc.settle(
      calls.map(({ to, input }) => contractCall(to, `0x${input}`, header.number)),
      signal,
    )
    return answers.map(saidByContract)
  }
  return { asOf: { height: toNumber(header.number), hash: header.hash }, ask }
}

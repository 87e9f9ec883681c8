import type { AskContracts } from '@orrery/family/ask-contracts'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { contractCall, headerByNumber } from './calls.ts'
import { toNumber } from './raw.ts'
import { saidByContract } from './said-by-contract.ts'

export type { AskContracts }

/**
 * What asks contracts at the newest block, however many questions follow from each other; null where the node tells no such block. A call that reverts is
 * "not said"; a node that does not answer is an error, and with `saidInTime` a call that takes too long, too.
 */
export async function askAtNewest(
  rpc: RpcClient,
  signal: AbortSignal,
  said: (answer: PromiseSettledResult<Hex>) => Hex | null = saidByContract,
): Promise<{ readonly asOf: BlockRef; readonly timeMs: number; readonly ask: AskContracts } | null> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null) return null
  const ask: AskContracts = async (calls) => {
    const answers = await rpc.settle(
      calls.map(({ to, input }) => contractCall(to, `0x${input}`, header.number)),
      signal,
    )
    return answers.map(said)
  }
  const asOf = { height: toNumber(header.number), hash: header.hash }
  return { asOf, timeMs: toNumber(header.timestamp) * 1_000, ask }
}

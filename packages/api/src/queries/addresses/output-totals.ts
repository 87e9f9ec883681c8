import { OrreryError } from '@orrery/errors/orrery-error'
import type { OutputTotals } from '@orrery/model/wire/address'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { rankIn } from '../rankings/rank-in.ts'
import { atOneMoment } from '../snapshot.ts'
import { movesBefore } from './balance-after.ts'

/**
 * What an address of an output chain received and sent in all, in whole outputs, and its place among the largest balances (screens-nonevm §2 G6). Throws
 * `CAPABILITY_MISSING` on chains of accounts.
 */
export async function outputTotals(desk: ChainDesk, address: Hex): Promise<Answer<OutputTotals>> {
  if (desk.family.outputs === undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'outputs' })
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { received, outputs, spent, inputs, open } = await movesBefore(desk, snapshot, address)
    const rich = desk.rich.lastBook(EMPTY)
    return {
      data: {
        received: received.toString(),
        outputs: Number(outputs),
        sent: spent.toString(),
        spent: Number(inputs),
        mayHaveSentMore: open > 0n,
        isFloor: !snapshot.coverage.complete,
        ...(rich !== null && { rank: rankIn(rich, address) }),
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

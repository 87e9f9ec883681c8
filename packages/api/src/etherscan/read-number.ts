import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { Call } from './action.ts'
import { Refusal } from './refusal.ts'

const WORD = /^0x[0-9a-f]{64}$/i

/** What a contract answered at the end of block `blockno`, as a number in decimal text. Throws a `Refusal` where it answers none. */
export async function readNumber({ desk, query }: Call, to: Hex, data: Hex): Promise<string> {
  const tag = `0x${query.integer('blockno', null).toString(16)}`
  const answer = await desk.node.passThrough('eth_call', [{ to, data }, tag]).catch((error: unknown) => {
    // The contract, or a node without the state, said no.
    if (isOrreryError(error, 'UPSTREAM_RPC')) return null
    throw error
  })
  if (typeof answer !== 'string' || !WORD.test(answer))
    throw new Refusal('Error! The node does not tell this at that block')
  return BigInt(answer).toString()
}

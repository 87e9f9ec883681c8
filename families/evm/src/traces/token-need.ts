import type { TokenNeed } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { readUint } from '../abi-text.ts'
import { contractCall, toQuantity } from '../calls.ts'

/** ERC-20 `transfer(to, amount)` and `transferFrom(from, to, amount)`; ERC-721 has the second for items. */
const TRANSFER = '0xa9059cbb'
const TRANSFER_FROM = '0x23b872dd'
const ALLOWANCE = '0xdd62ed3e'
const BALANCE_OF = '0x70a08231'
const WORD = 64

/** What a call of a token asks to move. */
export type Needed = Pick<TokenNeed, 'token' | 'owner' | 'spender' | 'amount'>

/** Reads it from a call; null for other calls. Pure. */
export function neededBy({
  from,
  to,
  input,
}: {
  readonly from: Hex
  readonly to: Hex | null
  readonly input: Hex
}): Needed | null {
  const method = input.slice(0, 10).toLowerCase()
  const words = input.slice(10)
  if (to === null) return null
  if (method === TRANSFER && words.length >= 2 * WORD)
    return { token: to, owner: from, spender: null, amount: BigInt(`0x${words.slice(WORD, 2 * WORD)}`) }
  if (method === TRANSFER_FROM && words.length >= 3 * WORD)
    return {
      token: to,
      owner: `0x${words.slice(WORD - 40, WORD).toLowerCase()}`,
      spender: from,
      amount: BigInt(`0x${words.slice(2 * WORD, 3 * WORD)}`),
    }
  return null
}

/**
 * What the token's contract says of a transfer that failed (screens-evm §4.3): before the block and now. Null where it tells no balance, or no allowance where
 * one is needed: then it is no ERC-20 token, or the node has no such state. Never throws for what a contract or a node refuses.
 */
export async function readNeed(
  rpc: RpcClient,
  needed: Needed,
  at: Readonly<Record<'before' | 'now', number>>,
  signal: AbortSignal,
): Promise<TokenNeed | null> {
  const { token, owner, spender } = needed
  const word = (address: Hex): string => address.slice(2).padStart(WORD, '0')
  const inputs: readonly Hex[] = [
    `${BALANCE_OF}${word(owner)}`,
    ...(spender === null ? [] : [`${ALLOWANCE}${word(owner)}${word(spender)}` as const]),
  ]
  const moments = [
    { as: 'before', height: at.before },
    { as: 'now', height: at.now },
  ] as const
  const answers = await rpc.settle(
    moments.flatMap(({ height }) => inputs.map((input) => contractCall(token, input, toQuantity(height)))),
    signal,
  )
  const told = answers.map((answer) => (answer.status === 'fulfilled' ? readUint(answer.value) : null))
  const said = moments.map((moment, index) => {
    const [balance = null, allowance = null] = told.slice(index * inputs.length, (index + 1) * inputs.length)
    return { ...moment, balance, allowance }
  })
  const isToken = said.some(({ balance, allowance }) => balance !== null && (spender === null || allowance !== null))
  return isToken ? { ...needed, said } : null
}

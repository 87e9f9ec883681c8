import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { balanceOf, contractCall, toQuantity } from './calls.ts'

/** One word, as `balanceOf` returns it. */
const WORD = /^0x[0-9a-f]{64}$/
/** `balanceOf(address)` of ERC-20 and ERC-721, `balanceOf(address,uint256)` of ERC-1155. */
const [OF, OF_ITEM] = ['0x70a08231', '0x00fdd58e'] as const

const word = (digits: string): string => digits.padStart(64, '0')

/**
 * What a token's contract, or for the coin (`0x`) the node, says that addresses have after a block, of one item where `tokenId` tells which; null where
 * it does not answer: no such state any more, or no such method.
 */
export async function readBalancesAt(
  rpc: RpcClient,
  asset: Hex,
  holders: readonly { readonly address: Hex; readonly tokenId: bigint | null }[],
  height: number,
  signal: AbortSignal,
): Promise<readonly (bigint | null)[]> {
  const at = toQuantity(height)
  if (asset === EMPTY) {
    const answers = await rpc.settle(
      holders.map(({ address }) => balanceOf(address, at)),
      signal,
    )
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null))
  }
  const answers = await rpc.settle(
    holders.map(({ address, tokenId }) => {
      const holder = word(address.slice(2))
      return contractCall(
        asset,
        tokenId === null ? `${OF}${holder}` : `${OF_ITEM}${holder}${word(tokenId.toString(16))}`,
        at,
      )
    }),
    signal,
  )
  return answers.map((answer) =>
    answer.status === 'fulfilled' && WORD.test(answer.value) ? BigInt(answer.value) : null,
  )
}

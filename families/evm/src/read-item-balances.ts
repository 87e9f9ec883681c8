import type { ItemBalances, ItemOwner } from '@orrery/family/item-owner'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { contractCall, headerByNumber, toQuantity } from './calls.ts'
import { toNumber } from './raw.ts'
import { saidInTime } from './said-by-contract.ts'

/** `balanceOfBatch(address[],uint256[])` and `balanceOf(address,uint256)` of ERC-1155. */
const [OF_ALL, OF_ONE] = ['0x4e1273f4', '0x00fdd58e'] as const
const WORD = /^0x[0-9a-f]{64}$/
const DIGITS = 64

const word = (value: bigint | number): string => value.toString(16).padStart(DIGITS, '0')
const wordOf = (address: Hex): string => address.slice(2).padStart(DIGITS, '0')

/**
 * What somebody has of items by their contract (ERC-1155) at one block, the newest where `height` is null; null when there is no such block. All are asked for together; of a contract that does
 * not answer that, one by one. A call that reverts is "not said"; a node that does not answer is an error.
 */
export async function readItemBalances(
  rpc: RpcClient,
  asset: Hex,
  held: readonly ItemOwner[],
  height: number | null,
  signal: AbortSignal,
): Promise<ItemBalances | null> {
  const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
  if (header === null) return null
  const ask = async (inputs: readonly Hex[]): Promise<readonly (Hex | null)[]> => {
    const calls = inputs.map((input) => contractCall(asset, input, header.number))
    return (await rpc.settle(calls, signal)).map(saidInTime)
  }
  const asOf = { height: toNumber(header.number), hash: header.hash }
  if (held.length === 0) return { asOf, balances: [] }
  const [all = null] = await ask([inputOfAll(held)])
  const together = all === null ? null : readList(all, held.length)
  if (together !== null) return { asOf, balances: together }
  const single = await ask(held.map(({ address, tokenId }): Hex => `${OF_ONE}${wordOf(address)}${word(tokenId)}`))
  return { asOf, balances: single.map((answer) => (answer !== null && WORD.test(answer) ? BigInt(answer) : null)) }
}

/** Two lists, one behind the other. */
function inputOfAll(held: readonly ItemOwner[]): Hex {
  const count = word(held.length)
  const owners = held.map(({ address }) => wordOf(address)).join('')
  const ids = held.map(({ tokenId }) => word(tokenId)).join('')
  return `${OF_ALL}${word(64)}${word(64 + 32 * (held.length + 1))}${count}${owners}${count}${ids}`
}

/** A list of so many numbers, and nothing else; null for other bytes. */
function readList(data: Hex, count: number): readonly bigint[] | null {
  const head = `0x${word(32)}${word(count)}`
  if (!data.startsWith(head) || data.length !== head.length + count * DIGITS) return null
  return Array.from({ length: count }, (_, i) =>
    BigInt(`0x${data.slice(head.length + i * DIGITS, head.length + (i + 1) * DIGITS)}`),
  )
}

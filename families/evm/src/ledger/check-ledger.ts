import type { DeltaRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { balanceOf, toQuantity } from '../calls.ts'

const MOST_ADDRESSES = 400

/**
 * Whether the native entries of a block are what the node's own balances before and after it say, for the addresses that
 * they name. Null when they are, else what differs; throws what the node throws, such as where it has no state of that age.
 */
export async function findLedgerFault(
  rpc: RpcClient,
  height: number,
  deltas: readonly DeltaRow[],
  signal: AbortSignal,
): Promise<string | null> {
  const sums = new Map<Hex, bigint>()
  for (const { address, amount } of deltas) sums.set(address, (sums.get(address) ?? 0n) + amount)
  const addresses = [...sums.keys()].slice(0, MOST_ADDRESSES)
  const asked = await rpc.batch(
    addresses.flatMap((address) => [
      balanceOf(address, toQuantity(height - 1)),
      balanceOf(address, toQuantity(height)),
    ]),
    signal,
  )
  for (const [i, address] of addresses.entries()) {
    const changed = asked[2 * i + 1]! - asked[2 * i]!
    const told = sums.get(address)!
    if (changed !== told)
      return `in block ${height} the balance of ${address} changed by ${changed}, but what the block shows makes ${told}`
  }
  return null
}

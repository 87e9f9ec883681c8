import type { Chain } from '@orrery/model/chain'
import { askNumber } from '../ask-node.ts'

/** What a node counts of an address: by its newest block, and with what waits in its pool without a gap before it. */
export type NonceGap = { readonly mined: bigint; readonly waiting: bigint; readonly gap: boolean }

/** Both counts as one finding; a pool that counts less than the chain is behind it and has nothing of the address. Pure. */
export function nonceGap(latest: bigint, pending: bigint): NonceGap {
  const waiting = pending > latest ? pending - latest : BigInt(0)
  return { mined: latest, waiting, gap: waiting > BigInt(0) }
}

/** Asks the node for both counts of an address (screens-evm §4.2). Rejects with the node's words. */
export async function readNonceGap(chain: Chain, address: string, signal: AbortSignal): Promise<NonceGap> {
  const [latest, pending] = await Promise.all(
    (['latest', 'pending'] as const).map((tag) =>
      askNumber(chain, 'eth_getTransactionCount', { address, tag }, signal),
    ),
  )
  return nonceGap(latest!, pending!)
}

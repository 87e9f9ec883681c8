import type { BlockRef } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept, type Kept } from '../kept.ts'
import { byAmount } from '../tokens/holder-book.ts'
import type { RichBook } from './rich-lists.ts'

/** What the node told of balances at one block. */
export type NodeCoins = { readonly asOf: BlockRef; readonly balances: ReadonlyMap<Hex, bigint> }

/** Addresses whose balances are asked for at once; of more none is asked, for they would be of different blocks. */
export const MOST_ASKED = 1_000
/** The node answers pages, too: it is asked again in minutes at the earliest. */
const KEPT = { leastMs: 120_000, ratio: 100, waitMs: 1_500 } as const

const kept = new WeakMap<ChainDesk, Map<string, Kept<NodeCoins | null>>>()

/**
 * What addresses have of the chain's own coin as the node tells it, read beside the visits and kept: for chains whose index does not show all that moves it (screens-evm §16.1,
 * the sweep). Null while it is asked for the first time, where the node does not tell one of them, and where there are too many. `key` tells sets of addresses apart, of which there are few.
 */
export async function coinsByNode(desk: ChainDesk, key: string, addresses: readonly Hex[]): Promise<NodeCoins | null> {
  if (addresses.length === 0 || addresses.length > MOST_ASKED) return null
  const bySet = kept.get(desk) ?? new Map<string, Kept<NodeCoins | null>>()
  kept.set(desk, bySet)
  const own = bySet.get(key) ?? createKept(() => ask(desk, [...new Set(addresses)]), desk.clock, KEPT)
  bySet.set(key, own)
  return own.read().catch(() => null)
}

async function ask({ node }: ChainDesk, addresses: readonly Hex[]): Promise<NodeCoins | null> {
  const told = await node.coinBalances(addresses)
  if (told === null) return null
  const balances = addresses.flatMap((address, at) => {
    const amount = told.balances[at] ?? null
    return amount === null ? [] : [[address, amount] as const]
  })
  // A sum without one of them would be a wrong one.
  return balances.length < addresses.length ? null : { asOf: told.asOf, balances: new Map(balances) }
}

/** The labelled addresses by what the node says they have of the coin, the largest first; null while it is asked, where it does not tell, and where nobody is labelled. */
export async function labelledByNode(desk: ChainDesk): Promise<RichBook | null> {
  const addresses = [...new Set((desk.runtime.labels ?? []).map(({ address }) => address))]
  const told = await coinsByNode(desk, 'labelled', addresses)
  if (told === null) return null
  const rows = [...told.balances]
    .filter(([, amount]) => amount > 0n)
    .map(([address, amount]) => ({ address, asset: EMPTY, tokenId: null, amount }))
    .toSorted(byAmount)
  // What all others have is not known: nothing is told of all.
  return { asOf: told.asOf, rows, bands: [], holders: 0, total: 0n, isPart: true }
}

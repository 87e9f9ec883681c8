import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { BlobBatch } from '@orrery/model/wire/block-data'

type First = BlobBatch['channels'][number]['first']
/** A block hash whole. */
const HASH_TEXT = 2 + 64

/**
 * The number of the first block of a batch on the rollup that it is of, by that chain's own blocks here: its parent is looked up by its hash, or by its time and
 * then held against the part of the hash that the batch has. null where no block here is that parent.
 */
export async function firstBlockOf(
  api: Pick<ApiClient, 'getBlock' | 'listBlocks'>,
  { code }: Pick<Chain, 'code'>,
  first: First,
): Promise<number | null> {
  if (first === null) return null
  const isParent = ({ hash }: { readonly hash: string }): boolean => hash.startsWith(first.parent)
  if (first.sinceGenesis === null) {
    if (first.parent.length !== HASH_TEXT) return null
    const parent = await api.getBlock({ chain: code, block: first.parent })
    return isParent(parent) && parent.finality !== 'orphaned' ? parent.height + 1 : null
  }
  const genesis = await api.getBlock({ chain: code, block: '0' })
  const until = genesis.timeMs + first.sinceGenesis * 1_000
  const { hits } = await api.listBlocks({ chain: code, until, limit: 10 })
  const parent = hits.find(isParent)
  return parent === undefined ? null : parent.height + 1
}

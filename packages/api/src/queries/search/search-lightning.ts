import { displayName } from '@orrery/entities/display-name'
import { parseChannelId, parseNodeKey } from '@orrery/model/lightning'
import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { readLightningChannel, readLightningNode } from '../lightning.ts'

/**
 * A node of the chain's Lightning network by its key, or a channel by its id in either form (screens-nonevm §12.1): each can mean nothing else of the
 * network. Null for anything else, and where none is known. Never throws.
 */
export async function searchLightning(desk: ChainDesk, query: string): Promise<SearchHit | null> {
  if (desk.runtime.lightning === undefined) return null
  const { chain } = desk
  const hit = { chain: chain.code, exact: false }
  if (parseNodeKey(query) !== null) {
    const node = await readLightningNode(desk, query).catch(() => null)
    if (node === null) return null
    const { pubKey, alias } = node.data
    return {
      ...hit,
      kind: 'lightningNode',
      id: pubKey,
      title: (alias && displayName(alias).text) || pubKey,
      detail: pubKey,
      path: `/${chain.path}/node/${pubKey}`,
    }
  }
  if (parseChannelId(query) === null) return null
  const channel = await readLightningChannel(desk, query).catch(() => null)
  if (channel === null) return null
  const { id, number } = channel.data
  return { ...hit, kind: 'lightningChannel', id, title: id, detail: number, path: `/${chain.path}/channel/${id}` }
}

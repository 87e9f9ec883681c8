import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { TokenRow, TokenStandard } from '@orrery/model/rows'
import type { ChainDesk } from '../chain-desk.ts'
import type { NodeToken } from '../read-through-calls.ts'

const KEPT_MS = 30_000
const CHUNK = 500
const ASKED = 100 // contracts asked for one page view

/** A token of which nothing is known but where it is. */
export const bareToken = (address: Hex, standard: TokenStandard = 'erc20') => ({
  address,
  standard,
  name: null,
  symbol: null,
  decimals: null,
})

/**
 * Facts of tokens for names beside amounts: the index first, then the node for those it lacks. What
 * neither tells is left out. Never throws.
 */
export async function findTokens(desk: ChainDesk, assets: Iterable<Hex>): Promise<ReadonlyMap<Hex, NodeToken>> {
  const found = new Map<Hex, NodeToken>()
  const missing: Hex[] = []
  for (const asset of new Set(assets)) {
    const kept = asset === EMPTY ? undefined : desk.tokens.get(asset)
    if (kept) found.set(asset, kept)
    else if (asset !== EMPTY) missing.push(asset)
  }
  if (missing.length === 0) return found
  for (const token of await readTokens(desk, missing)) {
    desk.tokens.set(token.address, token, KEPT_MS)
    found.set(token.address, token)
  }
  const unknown = missing.filter((asset) => !found.has(asset)).slice(0, ASKED)
  if (unknown.length > 0) for (const [asset, token] of await desk.node.tokens(unknown)) found.set(asset, token)
  return found
}

/** Token rows of head and archive; an address may be missing. */
export async function readTokens(desk: ChainDesk, addresses: readonly Hex[]): Promise<readonly TokenRow[]> {
  const view = desk.runtime.head.view()
  const newest = await view.reads.tokensByAddress(addresses)
  const rest = addresses.filter((address) => !newest.some((token) => token.address === address))
  const found = [...newest]
  for (let from = 0; from < rest.length; from += CHUNK)
    found.push(...(await desk.runtime.archive.reads.tokensByAddress(rest.slice(from, from + CHUNK))))
  return found
}

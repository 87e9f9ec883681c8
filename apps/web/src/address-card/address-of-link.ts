import type { Chain } from '@orrery/model/chain'

/** What address a link leads to; null for links to anything else, its tabs among them. Pure. */
export function addressOfLink(
  path: string,
  chains: readonly Chain[],
): { readonly chain: Chain; readonly address: string } | null {
  const [, name, written] = /\/([^/?#]+)\/address\/([^/?#]+)$/.exec(path) ?? []
  const chain = chains.find((known) => known.path === name)
  if (chain === undefined || written === undefined) return null
  try {
    return { chain, address: decodeURIComponent(written) }
  } catch {
    return null
  }
}

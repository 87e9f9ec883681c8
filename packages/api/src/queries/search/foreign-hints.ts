import { identifyAddress } from '@orrery/chains/identify-address'
import type { Chain } from '@orrery/model/chain'
import type { SearchResult } from '@orrery/model/wire/search'

/**
 * What a text is that nothing was found for, by its checksum alone: an address of a chain that was not searched. Chains
 * are all known ones; those that were searched have said their own. A text that nearly is an address is an
 * "Invalid address" (explorer §5, §8).
 */
export function foreignHints(
  query: string,
  chains: { readonly searched: readonly Chain[]; readonly active: readonly Chain[]; readonly known: readonly Chain[] },
): SearchResult['hints'] {
  const has = (list: readonly Chain[], { code }: Chain): boolean => list.some((chain) => chain.code === code)
  const others = [...chains.active, ...chains.known.filter((chain) => !has(chains.active, chain))].filter(
    (chain) => !has(chains.searched, chain),
  )
  return identifyAddress(query, others).map(({ chain, reason }) => {
    const of = { chain: chain.code, kind: 'address' }
    if (reason !== null) return { ...of, why: 'malformed', reason: `Invalid address: ${reason}` }
    const what = `an address of ${chain.name.full}`
    return has(chains.active, chain)
      ? { ...of, why: 'notSearched', reason: `${what}, which was not searched` }
      : { ...of, why: 'noNode', reason: `${what}, which has no node here` }
  })
}

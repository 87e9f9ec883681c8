import { addressFault, checksumFault } from '@orrery/errors/address-fault'
import { identifyAddress } from '@orrery/chains/identify-address'
import type { Chain } from '@orrery/model/chain'
import type { SearchHint, SearchResult } from '@orrery/model/wire/search'
import { readSegwit } from '@orrery/primitives/segwit-address'
import { wrongSegwitLetter } from '@orrery/primitives/bech32'

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
    if (reason !== null)
      return { ...of, why: 'malformed', reason: `Invalid address: ${letterOf(query, chain) ?? reason}` }
    const what = `an address of ${chain.name.full}`
    return has(chains.active, chain)
      ? { ...of, why: 'notSearched', reason: `${what}, which was not searched` }
      : { ...of, why: 'noNode', reason: `${what}, which has no node here` }
  })
}

/** Which letter of a segwit address of the chain is wrong, as a reason; null where that is not what is wrong with it. */
function letterOf(query: string, { family, quirks }: Chain): string | null {
  const text = query.trim()
  const isOurs = family === 'utxo' && quirks.bech32 !== null && text.toLowerCase().startsWith(`${quirks.bech32}1`)
  if (!isOurs || readSegwit(text) !== 'the checksum does not match') return null
  const place = wrongSegwitLetter(text)
  return place === null ? null : checksumFault(place, text[place - 1]!)
}

/** Faults of what is an address of the chain but for a slip, and of no other kind of chain. */
const SLIPS: ReadonlySet<unknown> = new Set(['checksum', 'letter', 'capitals', 'mixed', 'mweb'])

/** Without what chains say of a text that is an address of another one, or nearly: that it is none of theirs is no news. Pure. */
export function tellingHints(hints: SearchResult['hints']): SearchResult['hints'] {
  const isTelling = ({ why, reason }: SearchHint): boolean =>
    why === 'malformed'
      ? SLIPS.has(addressFault(reason.replace('Invalid address: ', ''))['fault'])
      : why === 'notSearched' || why === 'noNode'
  return hints.some(isTelling) ? hints.filter((hint) => hint.why !== 'malformed' || isTelling(hint)) : hints
}

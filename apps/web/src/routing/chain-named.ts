import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'

/** The chain of these that a text names by code, path or another name, in any case (explorer §2.1); undefined where none is called so. Pure. */
export function chainNamed<C extends Chain>(text: string, chains: readonly C[]): C | undefined {
  const wanted = text.trim().toLowerCase()
  return chains.find(
    ({ code, path, aliases }) => code.toLowerCase() === wanted || path === wanted || aliases.includes(wanted),
  )
}

/** The one chain that a page of many is asked for by a text; null for all of them. Throws `CHAIN_UNKNOWN`. Pure. */
export function chosenChain(text: string | undefined, chains: readonly Chain[]): Chain | null {
  if (text === undefined || text === '' || text === 'all') return null
  const found = chainNamed(text, chains)
  if (found === undefined) throw new OrreryError('CHAIN_UNKNOWN', { chain: text.slice(0, 40) })
  return found
}

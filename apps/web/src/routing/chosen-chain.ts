import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import { chainNamed } from './chain-named.ts'

/** The one chain that a page of many is asked for by a text; null for all of them. Throws `CHAIN_UNKNOWN`. Pure. */
export function chosenChain(text: string | undefined, chains: readonly Chain[]): Chain | null {
  if (text === undefined || text === '' || text === 'all') return null
  const found = chainNamed(text, chains)
  if (found === undefined) throw new OrreryError('CHAIN_UNKNOWN', { chain: text.slice(0, 40) })
  return found
}

import type { Chain } from '@orrery/model/chain'
import { ALL_CHAINS } from './all-chains.gen.ts'

const BY_NAME = new Map<string, Chain>()
for (const chain of ALL_CHAINS)
  for (const name of [chain.code, chain.path, ...chain.aliases]) BY_NAME.set(name.toLowerCase(), chain)

/** The chain of the shelf with this code, path or alias (explorer §2.1), in any case; null when there is none. */
export const findChain = (text: string): Chain | null => BY_NAME.get(text.toLowerCase()) ?? null

import type { Quirks } from './chain.ts'

/** How a block of a chain that knows merge mining was made: by its own work, by that of another chain's block, or by the signature of an indexing service. */
export type BlockWork = 'own' | 'merged' | 'indexed'

// Namecoin's and Dogecoin's VERSION_AUXPOW.
const AUX_POW = 0x100

/** Number of a chain among those that are mined together: the upper half of its block version. */
export const chainIdOf = (version: number): number => version >>> 16

/** The same, told by a block's version. Null on chains that know no merge mining. */
export function workOfBlock(version: number, { auxPow, indexedChainId }: Quirks['utxo']): BlockWork | null {
  if (auxPow !== true) return null
  if ((version & AUX_POW) === 0) return 'own'
  return chainIdOf(version) === indexedChainId ? 'indexed' : 'merged'
}

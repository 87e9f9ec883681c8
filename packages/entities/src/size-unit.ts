import type { Chain } from '@orrery/model/chain'

/** Whether sizes of a chain's transactions are virtual: witness data counts a quarter (BIP 141). Elsewhere they are bytes. */
export const isVirtual = (chain: Chain): boolean => chain.family === 'utxo' && chain.quirks.virtualSize

/** What sizes are told in where fees are weighed. */
export const sizeUnit = (chain: Chain): 'vB' | 'B' => (isVirtual(chain) ? 'vB' : 'B')

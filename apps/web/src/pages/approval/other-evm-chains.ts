import type { Chain } from '@orrery/model/chain'

/** As many as are asked beside one. */
const MOST = 20

/** The other chains on which an address has the same key, in the order of the site. Pure. */
export const otherEvmChains = (chains: readonly Chain[], code: string): readonly Chain[] =>
  chains.filter((chain) => chain.family === 'evm' && chain.code !== code).slice(0, MOST)

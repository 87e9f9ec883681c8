import type { Chain } from '@orrery/model/chain'
import type { BanknoteSummary } from '@orrery/model/wire/banknote'
import type { ChainCoins } from './page.ts'

/** A dollar coin with the chain that it is on. */
export type ChainCoin = BanknoteSummary['coins'][number] & { readonly chain: Chain }

/** Coins of all chains that told theirs, and the chains that did not: of these it is not known that they have none (screens-evm §0 rule 1). Pure. */
export const toldCoins = (
  chains: readonly ChainCoins[],
): { readonly coins: readonly ChainCoin[]; readonly silent: readonly Chain[] } => ({
  coins: chains.flatMap(({ chain, part }) =>
    part.state === 'ready' ? part.value.coins.map((coin) => ({ ...coin, chain })) : [],
  ),
  silent: chains.flatMap(({ chain, part }) => (part.state === 'ready' ? [] : [chain])),
})

import type { Chain } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'

/** `GENESIS_FORK_VERSION` of consensus layers, by the chain id of their execution layer; each network's own configuration names it. */
const GENESIS_FORKS: Readonly<Record<number, Hex>> = {
  1: '0x00000000',
  5: '0x00001020',
  100: '0x00000064',
  11_155_111: '0x90000069',
  560_048: '0x10000910',
}

/** The version that deposits of a chain are signed for; null where it is not known here. */
export const genesisForkOf = (chain: Chain): Hex | null =>
  chain.family === 'evm' ? (GENESIS_FORKS[chain.quirks.chainId] ?? null) : null

/** Gnosis pays another token, of which a validator holds one. */
const OTHER_STAKE = 100
/** A validator that left had most of its 32 coins: what is skimmed from one that goes on is far less (screens-evm §13.2). */
const FULL_WEI = 31n * 10n ** 18n

/** What a withdrawal looks like by its amount, which is all that a block tells; null where validators hold another stake, or it is not known. */
export function withdrawalKind(
  { amount, token }: { readonly amount: string; readonly token: string | null },
  chain: Chain,
): 'partial' | 'full' | null {
  if (token !== null || genesisForkOf(chain) === null) return null
  if (chain.family === 'evm' && chain.quirks.chainId === OTHER_STAKE) return null
  return BigInt(amount) >= FULL_WEI ? 'full' : 'partial'
}

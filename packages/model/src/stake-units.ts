import type { Chain } from './chain.ts'

/** An amount of what validators stake: base units with their decimals and symbol. */
export type StakeAmount = { readonly base: string; readonly decimals: number; readonly symbol: string }

/** Whole coins have 18 decimals, Gwei nine of them (consensus specs, "Gwei"). */
const GWEI_DECIMALS = 9
/** 32 units of the consensus layer are one GNO of 18 decimals (gnosischain/specs, "Withdrawals"). */
const GNO_PER_GWEI = 10n ** 9n / 32n

/** Whether validators of a chain stake its coin, and are paid it: those of Gnosis stake a token. */
export const stakesCoin = (chain: Chain): boolean => chain.family === 'evm' && chain.quirks.stack !== 'gnosis'

/** What Gwei of the consensus layer are on a chain (screens-evm §12.7). Pure. */
export const stakeAmount = (chain: Chain, gwei: string): StakeAmount =>
  stakesCoin(chain)
    ? { base: gwei, decimals: GWEI_DECIMALS, symbol: chain.native.symbol.toUpperCase() }
    : { base: String(BigInt(gwei) * GNO_PER_GWEI), decimals: 18, symbol: 'GNO' }

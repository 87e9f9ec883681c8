import type { Hex } from '@orrery/primitives/hex'

/**
 * What contracts that keep a token for others answer with it: receipts of Aave (`UNDERLYING_ASSET_ADDRESS()`), markets of Compound II (`underlying()`) and III (`baseToken()`), and vaults of
 * ERC-4626 (`asset()`).
 */
export const COIN_KEEPERS = [
  { id: 'aave', title: 'Aave', sort: 'lending', asks: '0xb16a19de' },
  { id: 'compound-v2', title: 'Compound II', sort: 'lending', asks: '0x6f307dc3' },
  { id: 'compound-v3', title: 'Compound III', sort: 'lending', asks: '0xc55dae63' },
  { id: 'erc4626', title: 'ERC-4626', sort: 'vaults', asks: '0x38d52e0f' },
] as const satisfies readonly {
  readonly id: string
  readonly title: string
  readonly sort: 'lending' | 'vaults'
  /** The call's data. */
  readonly asks: Hex
}[]
export type CoinKeeper = (typeof COIN_KEEPERS)[number]

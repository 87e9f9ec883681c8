import type { Chain, FamilyId } from './chain.ts'

/** Numbers by which wallets know families of chains (explorer §3.5); null where they know none. */
const OF_FAMILY: Readonly<Record<FamilyId, number | null>> = {
  evm: 60,
  solana: 501,
  aptos: 637,
  tron: 195,
  sui: 784,
  starknet: 9004,
  cosmos: 118,
  ton: 607,
  utxo: null,
  beacon: null,
  omni: null,
}

/** The number by which wallets know the chain's type: its own where the record has one, its family's otherwise (explorer §3.5). */
export const walletChainType = ({ walletType, family }: Pick<Chain, 'walletType' | 'family'>): number | null =>
  walletType ?? OF_FAMILY[family]

import type { Chain, ChainOf } from '@orrery/model/chain'

/**
 * Contracts at the same place of every chain, where nothing else can stand: their addresses commit to their code, by CREATE2 (EIP-1014) or by a transaction that nobody has the key of.
 * Sources: ERC-4337 releases, ERC-1820, and the published addresses of Permit2, Multicall3, CreateX and the deterministic deployment proxy.
 */
const NAMES: Readonly<Record<string, string>> = {
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789': 'EntryPoint 0.6',
  '0x0000000071727de22e5e9d8baf0edac6f37da032': 'EntryPoint 0.7',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108': 'EntryPoint 0.8',
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2',
  '0xca11bde05977b3631167028862be2a173976ca11': 'Multicall3',
  '0xba5ed099633d3b313e4d5f7bdc1305d3c28ba5ed': 'CreateX',
  '0x4e59b44847b379578588920ca78fbf26c0b4956c': 'Create2Deployer',
  '0x1820a4b7618bde71dce8cdc73aab6c95905fad24': 'ERC1820Registry',
}

/** What everybody calls a contract that has one place on all chains; null for any other, and on ZKsync, whose CREATE2 makes other addresses. */
export const wellKnownAt = (address: string, chain: Chain): string | null =>
  chain.family === 'evm' ? (wellKnownOn(chain)[address.toLowerCase()] ?? null) : null

/** All of them that a chain has, by their addresses. */
export const wellKnownOn = ({ quirks }: ChainOf<'evm'>): Readonly<Record<string, string>> =>
  quirks.stack === 'zksync' ? {} : NAMES

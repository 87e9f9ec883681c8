import type { ChainOf, Quirks } from '@orrery/model/chain'

/** A chain that is on no shelf: an EVM chain known by nothing but its id. Native amounts have 18 decimals as everywhere in the family. */
export const genericEvmChain = (chainId: number, stack: Quirks['evm']['stack'] = 'none'): ChainOf<'evm'> => ({
  code: `EVM-${chainId}`,
  path: `evm-${chainId}`,
  aliases: [],
  family: 'evm',
  quirks: { chainId, stack, consensus: 'pos' },
  tier: 'general',
  baseChain: 'eth',
  name: { short: `EVM ${chainId}`, full: `EVM chain ${chainId}` },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#6b7280',
})

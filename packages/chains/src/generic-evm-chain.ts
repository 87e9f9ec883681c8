import type { Chain, ChainOf, Quirks } from '@orrery/model/chain'
import { ALL_CHAINS } from './all-chains.gen.ts'

/**
 * A chain that is on no shelf: an EVM chain known by nothing but its id, or the side that a chain of another family has for
 * Ethereum's nodes (KAVA), whose accounts are written both ways (screens-evm §12.7). Native amounts have 18 decimals as everywhere in the family.
 */
export function genericEvmChain(chainId: number, stack: Quirks['evm']['stack'] = 'none'): ChainOf<'evm'> {
  const plain = plainChain(chainId, stack)
  const home = ALL_CHAINS.find((chain): chain is ChainOf<'cosmos'> => isSideOf(chain, chainId))
  if (home === undefined) return plain
  const { name, native, quirks, accent, blockSeconds } = home
  return {
    ...plain,
    quirks: { ...plain.quirks, bech32: [quirks.bech32] },
    name: { short: `${name.short} EVM`, full: `${name.full} EVM` },
    native: { ...plain.native, symbol: native.symbol },
    accent,
    blockSeconds,
  }
}

const isSideOf = ({ family, quirks }: Chain, chainId: number): boolean =>
  family === 'cosmos' && 'evmChainId' in quirks && quirks.evmChainId === chainId

/** What development nodes call their own chains: Hardhat and anvil, Ganache and go-ethereum's `--dev` (screens-evm §12.7). */
const DEVELOPMENT_IDS: ReadonlySet<number> = new Set([31_337, 1_337])

const plainChain = (chainId: number, stack: Quirks['evm']['stack']): ChainOf<'evm'> => ({
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
  traits: DEVELOPMENT_IDS.has(chainId) ? ['testnet', 'local'] : [],
  rpc: [],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#6b7280',
})

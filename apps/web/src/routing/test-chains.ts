import type { Chain, FamilyId } from '@orrery/model/chain'

/** A chain record with made-up facts, for tests of the site. */
export const testChain = (
  code: string,
  path: string,
  aliases: readonly string[] = [],
  family: Extract<FamilyId, 'evm' | 'utxo'> = 'evm',
): Chain => ({
  code,
  path,
  aliases,
  tier: 'general',
  baseChain: family === 'evm' ? 'eth' : 'btc',
  ...(family === 'evm'
    ? { family, quirks: { chainId: 1, stack: 'none', consensus: 'pos' } }
    : {
        family,
        quirks: {
          p2pkh: 0,
          p2sh: [5],
          bech32: 'bc',
          cashAddr: null,
          virtualSize: true,
          algorithm: 'SHA256d',
          halving: { initial: 5_000_000_000n, interval: 210_000 },
          finalConfirmations: 6,
          mweb: false,
        },
      }),
  name: { short: path, full: path },
  native: { symbol: code.slice(0, 3), decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: null,
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#627eea',
})

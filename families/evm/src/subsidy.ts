import { eraReward } from '@orrery/model/era-reward'
import type { ChainOf } from '@orrery/model/chain'
import { toNumber, type RawBlock } from './raw.ts'

const ETHER = 10n ** 18n
const MAINNET = 1
const ETHW = 10_001

/** New coins of a block before what its uncles bring, wei; null where the chain's rule is not known here. */
function baseReward({ quirks: { chainId, subsidy } }: ChainOf<'evm'>, height: number): bigint | null {
  if (subsidy?.rule === 'eras') return eraReward(subsidy, height)
  switch (chainId) {
    case MAINNET:
      // EIP-649, EIP-1234.
      return (height < 4_370_000 ? 5n : height < 7_280_000 ? 3n : 2n) * ETHER
    case ETHW:
      // It split off at the merge and kept the reward of that day.
      return (height < 4_370_000 ? 5n : height < 7_280_000 ? 3n : 2n) * ETHER
    default:
      return null
  }
}

/**
 * New coins that a block gives its producer on the execution layer, wei; null where the chain's rule
 * is not known here. Zero under proof of stake and authority. Source: EIP-649, EIP-1234, ECIP-1017, and the
 * yellow paper §11.3 for the thirty-second part per uncle.
 */
export function subsidyOf(chain: ChainOf<'evm'>, block: RawBlock): bigint | null {
  if (!block.difficulty || block.difficulty === '0x0') return 0n
  const height = toNumber(block.number)
  const base = baseReward(chain, height)
  if (base === null) return chain.quirks.consensus === 'pow' ? null : 0n
  return height === 0 ? 0n : base + uncleBonusOf(base, block.uncles?.length ?? 0)
}

/** What a block's own producer gets for the uncles that it names (yellow paper §11.3). */
const uncleBonusOf = (base: bigint, uncles: number): bigint => (base / 32n) * BigInt(uncles)

/**
 * New coins of a block that is made by work, wei: what it brings by itself, and what its uncles add to that (screens-evm §3.2). Null where the chain's
 * rule is not known here.
 */
export function newCoinsOf(
  chain: ChainOf<'evm'>,
  height: number,
  uncles: number,
): { readonly own: bigint; readonly forUncles: bigint } | null {
  const base = height === 0 ? 0n : baseReward(chain, height)
  return base === null ? null : { own: base, forUncles: uncleBonusOf(base, uncles) }
}

/**
 * What an uncle gives its miner, wei (screens-evm §3.3): an eighth of the reward less per block that it is older. From
 * the second era of Ethereum Classic on a thirty-second part (ECIP-1017). Null where the chain's rule is not known here.
 */
export function uncleRewardOf(chain: ChainOf<'evm'>, height: number, uncleHeight: number): bigint | null {
  const base = baseReward(chain, height)
  if (base === null) return null
  const { subsidy } = chain.quirks
  if (subsidy?.rule === 'eras' && height > subsidy.interval) return base / 32n
  const eighths = uncleHeight + 8 - height
  return eighths > 0 && eighths < 8 ? (base * BigInt(eighths)) / 8n : null
}

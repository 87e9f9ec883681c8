import type { ChainOf } from '@orrery/model/chain'
import { toNumber, type RawBlock } from './raw.ts'

const ETHER = 10n ** 18n
const MAINNET = 1

/**
 * New coins that a block gives its producer on the execution layer, wei; null where the chain's rule
 * is not known here. Zero under proof of stake and authority. Source: EIP-649, EIP-1234, and the
 * yellow paper §11.3 for the thirty-second part per uncle.
 */
export function subsidyOf(chain: ChainOf<'evm'>, block: RawBlock): bigint | null {
  if (!block.difficulty || block.difficulty === '0x0') return 0n
  if (chain.quirks.chainId !== MAINNET) return chain.quirks.consensus === 'pow' ? null : 0n
  const height = toNumber(block.number)
  if (height === 0) return 0n
  const base = height < 4_370_000 ? 5n * ETHER : height < 7_280_000 ? 3n * ETHER : 2n * ETHER
  return base + (base / 32n) * BigInt(block.uncles?.length ?? 0)
}

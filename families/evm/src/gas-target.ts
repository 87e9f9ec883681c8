import type { Chain } from '@orrery/model/chain'

/** EIP-1559: ELASTICITY_MULTIPLIER; also of Polygon, Gnosis and the chains that split off Ethereum. */
const ELASTICITY = 2
const KEPT: ReadonlySet<string> = new Set(['none', 'gnosis', 'polygon', 'ethw'])
/** OP stack, Holocene (version 0) and Jovian (version 1): denominator and elasticity in four bytes each, and the lowest fee in eight. */
const TOLD = /^0x(?:00|01(?=.{32}$)).{8}(.{8})(?:.{16})?$/

/**
 * Gas that the base fee holds a block to (screens-evm §3.1); null where there is no base fee, and where neither the block nor its chain's rules tell the target:
 * rollups set one of their own. Pure.
 */
export function gasTargetOf(
  chain: Chain,
  { baseFee, gasLimit, extraData }: Readonly<Record<string, unknown>>,
): number | null {
  if (chain.family !== 'evm' || baseFee === undefined || typeof gasLimit !== 'number') return null
  const { stack } = chain.quirks
  const told = stack === 'op' ? TOLD.exec(String(extraData)) : null
  const elasticity = told ? Number(`0x${told[1]}`) : chain.settlesOn === null && KEPT.has(stack) ? ELASTICITY : 0
  return elasticity > 0 ? Math.floor(gasLimit / elasticity) : null
}

import { STABLE_GROWN, STABLE_SYMBOLS, STABLECOINS } from '@orrery/model/stablecoins'
import type { ChartStep } from './chart-step.ts'

/** As many decimals as charts of coins have: what a coin's units have more is cut off. */
const MICRO = 6n

/** By how much there was more of each coin after a step, or what `measure` tells of it, in millionths of it; null of those that the chain has not. */
export function stablesOf(step: ChartStep, measure: string = STABLE_GROWN): readonly (bigint | null)[] {
  const coins = step.chainId === null ? [] : (STABLECOINS.get(step.chainId) ?? [])
  return STABLE_SYMBOLS.map((symbol) => {
    const coin = coins.find((one) => one.symbol === symbol)
    return coin === undefined
      ? null
      : step.of(measure, (key) => key === symbol).sum / 10n ** (BigInt(coin.decimals) - MICRO)
  })
}

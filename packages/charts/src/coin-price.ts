import { COIN_PRICE } from '@orrery/model/coin-price'
import { coinTokenOf } from '@orrery/model/quotes'
import { divide, type ChartStep } from './chart-step.ts'
import { DAY_GRAINS, type Chart } from './chart.ts'

/** What a coin was worth in the mean of a step's days, in millionths of a dollar; null where no day tells. */
export function meanPrice(step: ChartStep): number | null {
  const { count, sum } = step.of(COIN_PRICE.close)
  return count === 0 ? null : divide(sum, BigInt(count))
}

/** What an amount of base units was worth then, in millionths of a dollar; null where either is not known. */
export function worthThen(step: ChartStep, amount: bigint | number | null): number | null {
  const price = meanPrice(step)
  return price === null || amount === null ? null : (Number(amount) / 10 ** COIN_DECIMALS) * price
}

/** Coins of account chains have as many: their wei is 10⁻¹⁸ (yellow paper §2.1). */
const COIN_DECIMALS = 18

/** What charts in dollars have in common: they stand on the chain's own pools. */
export const IN_DOLLARS = {
  unit: 'micro',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: (chain) => coinTokenOf(chain) !== null && chain.native.decimals === COIN_DECIMALS,
  source: 'prices',
  note: 'chart.note.prices',
} as const satisfies Partial<Chart>

import { decimalText } from '@orrery/format/decimal'
import { multiplyDecimals, toDecimal } from '@orrery/format/decimal-math'
import type { GasPrices } from '@orrery/model/wire/gas'
import { gasClasses, type GasClass } from './gas-classes.ts'

/** What a usual call costs in dollars at each price, decimal text. */
export type DollarRow = { readonly action: GasClass['action']; readonly costs: readonly string[] }

/** What usual calls cost in dollars, by what a coin is worth; none while no prices are told. Exact and pure. */
export function dollarRows(
  prices: Pick<GasPrices, 'tiers' | 'actions'>,
  coinPrice: string,
  decimals: number,
): readonly DollarRow[] {
  const { tiers } = prices
  if (tiers === null) return []
  const worth = toDecimal(coinPrice)
  return gasClasses(prices).map(({ action, gas }) => ({
    action,
    costs: tiers.map(({ price }) =>
      decimalText(multiplyDecimals({ units: BigInt(gas) * BigInt(price), scale: decimals }, worth)),
    ),
  }))
}

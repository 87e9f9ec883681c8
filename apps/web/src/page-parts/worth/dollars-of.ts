import { decimalText, parseDecimal } from '@orrery/format/decimal'

/** Digits of a dollar that charts write as whole numbers. */
const MICRO = 6

/**
 * What an amount is worth, as decimal text in dollars. `base` in base units of a coin with `decimals`; `price` of one coin as decimal text, in dollars or in millionths of one. Exact; null
 * where either is no number. Pure.
 */
export function dollarsOf(
  base: string,
  decimals: number,
  price: { readonly text: string; readonly unit: 'dollars' | 'micro' },
): string | null {
  const [amount, each] = [parseDecimal(base), parseDecimal(price.text)]
  if (amount === null || each === null) return null
  return decimalText({
    units: amount.units * each.units,
    scale: amount.scale + decimals + each.scale + (price.unit === 'micro' ? MICRO : 0),
  })
}

import { writtenAmount } from './written-amount.ts'

/** Whole coins as base units, by `locale` as it writes numbers; null for what is no amount, what may be two, or is finer than the coin is. */
export function baseUnits(text: string, decimals: number, locale?: string): string | null {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(writtenAmount(text, locale) ?? '')
  if (!match) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return null
  return BigInt(match[1]! + fraction.padEnd(decimals, '0')).toString()
}

/** Base units as whole coins, exactly: what `baseUnits` reads back. */
export function wholeCoins(base: string, decimals: number): string {
  const digits = base.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

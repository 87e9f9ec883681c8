import { formatAmount } from './format-amount.ts'

/** A gas price in wei as the chain's gas unit (10^9 wei), exact to the wei. */
export const formatGwei = (wei: string | bigint | null | undefined, locale: string, unit = 'Gwei'): string =>
  formatAmount(wei, { locale, decimals: 9, symbol: unit, places: 9 })

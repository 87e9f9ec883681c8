import { formatAmount } from './format-amount.ts'

export type GweiOptions = {
  readonly locale: string
  /** The chain's gas unit; Gwei unless told otherwise. */
  readonly unit?: string
  /** Decimals that are shown; 9, exact to the wei, unless told otherwise. */
  readonly places?: number
}

/** A gas price in wei as the chain's gas unit: divided by 10^9 (explorer §9). */
export const formatGwei = (
  wei: string | bigint | null | undefined,
  { locale, unit = 'Gwei', places = 9 }: GweiOptions,
): string => formatAmount(wei, { locale, decimals: 9, symbol: unit, places })

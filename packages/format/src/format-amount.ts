import { parseDecimal, roundDecimal, type Decimal, type Rounding } from './decimal.ts'
import { leadingZeros, writeSmall } from './subscript-zeros.ts'
import { MISSING } from './missing.ts'
import { notANumber } from './number-fault.ts'
import { writeDecimal } from './write-decimal.ts'

/** More decimals than 2^256 has digits cannot be shown as a fraction: the raw integer is (reliability F-37). */
export const DECIMALS_LIMIT = 77

export type AmountOptions = {
  readonly locale: string
  /** Decimals of the unit; null is unknown and shows base units. */
  readonly decimals: number | null
  /** Written as it is: the chain's own coin comes in upper case (foundations §5.7), a token as it calls itself. */
  readonly symbol?: string | null
  /** Decimals that are shown: 8 in lists (foundations §5.7), `all` in tooltips and on detail pages. */
  readonly places?: number | 'all'
  /** Half-up unless told otherwise. */
  readonly rounding?: Rounding
  /** Writes a plus before positive amounts: for changes. */
  readonly signed?: boolean
}

/** True where an amount has to be shown in base units, because its decimals are unknown or beyond any fraction. */
export const isRawAmount = (decimals: number | null): boolean =>
  decimals === null || !Number.isInteger(decimals) || decimals < 0 || decimals > DECIMALS_LIMIT

/** Base units as an exact decimal of whole units; null when the text is not an integer. */
export function amountDecimal(base: string | bigint, decimals: number | null): Decimal | null {
  const parsed = parseDecimal(base)
  if (parsed === null || parsed.scale !== 0) return null
  return isRawAmount(decimals) ? parsed : { units: parsed.units, scale: decimals ?? 0 }
}

/**
 * Base units as people read them: `1500000000000000000` with 18 decimals → `1.5 ETH`. A value that is too
 * small for the places keeps its first digits behind folded zeros, so that something never looks like nothing.
 * The dash for a missing amount, and in production for one that is no integer.
 */
export function formatAmount(base: string | bigint | null | undefined, options: AmountOptions): string {
  if (base === null || base === undefined || base === '') return MISSING
  const exact = amountDecimal(base, options.decimals)
  if (exact === null) return notANumber(base) || MISSING
  const { places = 8, rounding, locale } = options
  const number = places === 'all' ? writeDecimal(exact, locale) : shortNumber(exact, places, locale, rounding)
  const sign = options.signed === true && exact.units > 0n ? '+' : ''
  return options.symbol ? `${sign}${number}\u00a0${options.symbol}` : sign + number
}

function shortNumber(exact: Decimal, places: number, locale: string, rounding?: Rounding): string {
  const rounded = roundDecimal(exact, places, rounding)
  const zeros = leadingZeros(exact)
  const vanishes = exact.units !== 0n && (rounded.units === 0n || (zeros > 0 && zeros >= places - 1))
  return vanishes ? writeSmall(exact, 4, locale, rounding) : writeDecimal(rounded, locale)
}

import { magnitudeOf, parseDecimal, roundDecimal, tenTo, type Decimal } from './decimal.ts'
import { MISSING } from './missing.ts'
import { notANumber } from './number-fault.ts'
import { numberStyle } from './number-style.ts'
import { writeSmall } from './subscript-zeros.ts'
import { writeDecimal } from './write-decimal.ts'

const LATIN = ['', 'K', 'M', 'B', 'T', 'P', 'E', 'Z', 'Y']

/** A large number in short: `1.25M`, Chinese `125万`; 2 decimals unless told otherwise (foundations §5.7, §9). */
export function compactNumber(value: string | number | bigint | null | undefined, locale: string, places = 2): string {
  if (value === null || value === undefined) return MISSING
  const exact = parseDecimal(value)
  if (exact === null) return notANumber(value)
  // A difficulty of a test chain is 4.6e-10: it must not read as nothing.
  if (exact.units !== 0n && roundDecimal(exact, places).units === 0n) return writeSmall(exact, 3, locale)
  const myriad = numberStyle(locale).myriad
  const suffixes = myriad === null ? LATIN : ['', myriad.wan, myriad.yi, myriad.wan + myriad.yi]
  const step = myriad === null ? 3 : 4
  for (let power = 0; power < suffixes.length; power++) {
    const short = roundDecimal(divide(exact, step * power), places)
    const fits = magnitudeOf(short) < tenTo(short.scale + step)
    if (fits || power === suffixes.length - 1) return writeDecimal(short, locale) + suffixes[power]
  }
  return ''
}

const divide = (value: Decimal, power: number): Decimal => ({ units: value.units, scale: value.scale + power })

import { magnitudeOf, parseDecimal, roundDecimal, tenTo, type Decimal } from './decimal.ts'
import { MISSING } from './missing.ts'
import { notANumber } from './number-fault.ts'
import { writeDecimal } from './write-decimal.ts'

const PREFIXES = ['', 'K', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y']

/**
 * A measured value with the prefix of its unit, `658.7 E` before H/s; 2 decimals unless told otherwise. Not the short
 * form of counts: a billion hashes are GH, not BH.
 */
export function siNumber(value: string | number | bigint | null | undefined, locale: string, places = 2): string {
  if (value === null || value === undefined) return MISSING
  const exact = parseDecimal(value)
  if (exact === null) return notANumber(value) || MISSING
  let step = 0
  const short = (power: number): Decimal => roundDecimal({ units: exact.units, scale: exact.scale + 3 * power }, places)
  while (step < PREFIXES.length - 1 && isFourDigits(short(step))) step++
  return `${writeDecimal(short(step), locale)}\u00a0${PREFIXES[step]}`
}

const isFourDigits = (value: Decimal): boolean => magnitudeOf(value) >= tenTo(value.scale + 3)

import { parseDecimal } from './decimal.ts'

const RATE = /^([+-]?[\d.,]{1,100}(?:e[+-]?\d{1,3})?)\s{0,8}([a-z]{1,2})(?:\/s)?$/i

export type HashRate = {
  /** Plain decimal text. */
  readonly value: string
  /** One or two letters: `H`, `EH`. */
  readonly unit: string
}

/**
 * A hash rate told as a number and a unit of one or two letters, `658.7EH` or `658.7 EH/s` (explorer §9). Null for others.
 * For rates that another service tells as text; nodes tell a number, which `siNumber` writes.
 */
export function parseHashRate(text: string): HashRate | null {
  const [, number = '', unit = ''] = RATE.exec(text.trim()) ?? []
  const value = number.replaceAll(',', '')
  return parseDecimal(value) === null ? null : { value, unit }
}

import { baseUnits } from '../../page-parts/coin-text.ts'

/** Powers of ten with the name that the field has for them. */
const POWERS = ['×10^6', '×10^8', '×10^9 (Gwei)', '×10^18 (ether)'] as const

/** Seconds from the moment on, by what is written for them. */
const MOMENTS: ReadonlyMap<string, number> = new Map([
  ['now', 0],
  ['now +1h', 3_600],
  ['now +1d', 86_400],
  ['now -1d', -86_400],
])

/** The largest number that a type holds. */
export const MOST_OF_TYPE = 'max'

/** What a number may be given in: what stands before the choice, powers of ten, the decimals of the contract where it tells them, moments, and the largest number. */
export const unitsOf = (decimals: number | null): readonly string[] => [
  '×',
  ...(decimals === null ? [] : [`×10^${decimals} (decimals)`]),
  ...POWERS,
  ...MOMENTS.keys(),
  MOST_OF_TYPE,
]

/**
 * A number of a field in the unit that was chosen, exactly: `1.5` in ether is 1500000000000000000; a moment in Unix seconds; the largest number of
 * so many bits whatever stands there. Null where it is no such number. Pure.
 */
export function inUnit(text: string, unit: string, { nowMs, bits }: { readonly nowMs: number; readonly bits: number }) {
  const later = MOMENTS.get(unit)
  if (later !== undefined) return String(Math.floor(nowMs / 1_000) + later)
  if (unit === MOST_OF_TYPE) return String(2n ** BigInt(bits) - 1n)
  const digits = /^×10\^(\d+)/.exec(unit)?.[1]
  return digits === undefined ? null : baseUnits(text.trim(), Number(digits))
}

/** A text as the bytes that UTF-8 has for it, in hex. Pure. */
export const textBytes = (text: string): string => hexText(new TextEncoder().encode(text))

/** Bytes in hex, as fields of bytes hold them. Pure. */
export const hexText = (bytes: Uint8Array): string =>
  `0x${[...bytes].map((byte) => (byte + 256).toString(16).slice(1)).join('')}`

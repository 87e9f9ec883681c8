import { baseUnits } from '../../page-parts/coin-text.ts'

/** What stands before the choice, powers of ten with the name that the field has for them, and the moment. */
export const UNITS = ['×', '×10^6', '×10^8', '×10^9 (Gwei)', '×10^18 (ether)', 'now'] as const

/** A number of a field in the unit that was chosen, exactly: `1.5` in ether is 1500000000000000000; the moment in Unix seconds. Null where it is no such number. Pure. */
export function inUnit(text: string, unit: string, nowMs: number): string | null {
  if (unit === 'now') return String(Math.floor(nowMs / 1_000))
  const digits = /^×10\^(\d+)/.exec(unit)?.[1]
  return digits === undefined ? null : baseUnits(text.trim(), Number(digits))
}

/** A text as the bytes that UTF-8 has for it, in hex. Pure. */
export const textBytes = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => (byte + 256).toString(16).slice(1)).join('')}`

import type { BalanceBand } from './reads.ts'

/** Amounts from here on are one band: no contract that means well holds them. The engine's integers end at twice that. */
export const LAST_BAND = 1n << 254n
export const LAST_DIGITS = 78

/** The bands of positive amounts, smallest first; others are left out. */
export function bandsOf(amounts: Iterable<bigint>): readonly BalanceBand[] {
  const bands = new Map<number, { holders: number; sum: bigint }>()
  for (const amount of amounts) {
    if (amount <= 0n) continue
    const band = bandAt(bands, digitsOf(amount))
    band.holders++
    band.sum += amount
  }
  return sorted(bands)
}

/** Bands after some of their balances changed: each change is what a holder had before and has now. */
export function changeBands(
  before: readonly BalanceBand[],
  changes: Iterable<{ readonly was: bigint; readonly is: bigint }>,
): readonly BalanceBand[] {
  const bands = new Map(before.map(({ digits, holders, sum }) => [digits, { holders, sum }]))
  for (const { was, is } of changes) {
    for (const [amount, sign] of [[was, -1] as const, [is, 1] as const]) {
      if (amount <= 0n) continue
      const band = bandAt(bands, digitsOf(amount))
      band.holders += sign
      band.sum += amount * BigInt(sign)
    }
  }
  return sorted(bands)
}

const digitsOf = (amount: bigint): number => (amount >= LAST_BAND ? LAST_DIGITS : amount.toString().length)

function bandAt(bands: Map<number, { holders: number; sum: bigint }>, digits: number) {
  const known = bands.get(digits)
  if (known) return known
  const made = { holders: 0, sum: 0n }
  bands.set(digits, made)
  return made
}

const sorted = (bands: ReadonlyMap<number, { holders: number; sum: bigint }>): readonly BalanceBand[] =>
  [...bands]
    .filter(([, { holders }]) => holders > 0)
    .map(([digits, { holders, sum }]) => ({ digits, holders, sum }))
    .toSorted((a, b) => a.digits - b.digits)

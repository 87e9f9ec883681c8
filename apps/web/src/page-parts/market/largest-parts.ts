import type { Holding } from '@orrery/model/wire/address'
import type { TokenRef, Worth } from '@orrery/model/wire/transaction'

/** Tokens that have a part of their own. */
const SHOWN = 8
const PPM = 1_000_000n

/** The largest of what an address holds and the rest together, in millionths of all that is priced; `rows` are those of the first page, the most first. Pure. */
export function largestParts(
  rows: readonly Holding[],
  of: keyof Worth,
  all: Worth,
): readonly { readonly token: TokenRef | null; readonly share: number }[] {
  const whole = BigInt(all[of] ?? 0)
  if (whole <= 0n) return []
  const told = rows.flatMap(({ token, worth }) => {
    const value = worth?.[of] ?? null
    return value === null ? [] : [{ token, value: BigInt(value) }]
  })
  const largest = told.slice(0, SHOWN)
  const rest = whole - largest.reduce((sum, { value }) => sum + value, 0n)
  const shareOf = (value: bigint): number => Number((value * PPM) / whole)
  return [
    ...largest.map(({ token, value }) => ({ token, share: shareOf(value) })),
    ...(rest > 0n ? [{ token: null, share: shareOf(rest) }] : []),
  ].filter(({ share }) => share > 0)
}

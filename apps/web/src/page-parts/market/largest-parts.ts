import type { TokenRef, Worth } from '@orrery/model/wire/transaction'

/** Tokens that have a part of their own. */
const SHOWN = 8

/** The largest of what an address holds and the rest together, in whole units to the hundredth, as a chart draws them; `rows` are those of the first page, the most first. Pure. */
export function largestParts(
  rows: readonly { readonly token: TokenRef; readonly worth?: Worth | null | undefined }[],
  { of, decimals }: { readonly of: keyof Worth; readonly decimals: number },
  all: Worth,
): readonly { readonly token: TokenRef | null; readonly value: number }[] {
  const whole = BigInt(all[of] ?? 0)
  if (whole <= 0n) return []
  const told = rows.flatMap(({ token, worth }) => {
    const value = worth?.[of] ?? null
    return value === null ? [] : [{ token, value: BigInt(value) }]
  })
  const largest = told.slice(0, SHOWN)
  const rest = whole - largest.reduce((sum, { value }) => sum + value, 0n)
  const drawn = (value: bigint): number => Number((value * 100n) / 10n ** BigInt(decimals)) / 100
  return [
    ...largest.map(({ token, value }) => ({ token, value: drawn(value) })),
    ...(rest > 0n ? [{ token: null, value: drawn(rest) }] : []),
  ].filter(({ value }) => value > 0)
}

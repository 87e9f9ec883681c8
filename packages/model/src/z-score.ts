/** Hundredths of a standard deviation. */
const HUNDREDTHS = 100n

/** The whole part of a square root, exact for whole numbers of any size. Throws a RangeError below zero. Pure. */
export function rootOf(value: bigint): bigint {
  if (value < 0n) throw new RangeError('there is no root of what is below zero')
  if (value < 2n) return value
  // Newton's way down from above ends at the whole part.
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/**
 * How many standard deviations (of a sample, n − 1) a value lies above the mean of its baseline, in hundredths, cut towards zero: with whole numbers alone, so
 * that it is exact for amounts of any size. null where the baseline does not vary, or has fewer than two values: then there is nothing to measure by. Pure.
 */
export function zScore(value: bigint, baseline: readonly bigint[]): bigint | null {
  const count = BigInt(baseline.length)
  if (count < 2n) return null
  const sum = baseline.reduce((all, one) => all + one, 0n)
  const squares = baseline.reduce((all, one) => all + one * one, 0n)
  const spread = count * squares - sum * sum
  if (spread === 0n) return null
  const above = count * value - sum
  const root = rootOf((HUNDREDTHS * HUNDREDTHS * above * above * (count - 1n)) / (count * spread))
  return above < 0n ? -root : root
}

/**
 * How far two counts of equally long times lie apart, in hundredths of the standard deviation that two counts of the same mean would have: (now − before) ÷ √(now + before).
 * null where both are nothing. Pure.
 */
export function countScore(now: bigint, before: bigint): bigint | null {
  const both = now + before
  if (both <= 0n) return null
  const apart = now - before
  const root = rootOf((HUNDREDTHS * HUNDREDTHS * apart * apart) / both)
  return apart < 0n ? -root : root
}

/** Base units per byte with two decimals, rounded down, as decimal text. */
export function feeRate(fee: bigint, bytes: number): string | null {
  if (bytes <= 0 || fee < 0n) return null
  const cents = (fee * 100n) / BigInt(bytes)
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}

/**
 * Parts per million, where 1,000,000 is the whole, rounded down, but 1 for anything between nothing and one: what somebody holds is not told as none of it. Null where
 * there is no whole.
 */
export function sharePpm(amount: bigint, whole: bigint | null): number | null {
  if (whole === null || whole <= 0n) return null
  return amount <= 0n
    ? Math.min(0, Number((amount * 1_000_000n) / whole))
    : Math.max(1, Number((amount * 1_000_000n) / whole))
}

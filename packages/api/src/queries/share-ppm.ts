/** Parts per million, where 1,000,000 is the whole; null where there is no whole. */
export const sharePpm = (amount: bigint, whole: bigint | null): number | null =>
  whole === null || whole <= 0n ? null : Number((amount * 1_000_000n) / whole)

/** Parts whose heights do not meet a range are skipped whole, when a range is taken out. */
export const BY_SPAN = ['INDEX span height TYPE minmax GRANULARITY 1000000'] as const

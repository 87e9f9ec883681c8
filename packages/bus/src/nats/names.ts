/** What is on the broker of one chain of a site. */
export type FeedNames = {
  readonly stream: string
  /** What happens, in order. */
  readonly log: string
  /** What is written to the archive, as it begins and ends: part of the same order, and the last is looked up by it. */
  readonly gate: string
  /** Who asks here is told everything that stands. */
  readonly snapshot: string
}

/** Names of a chain. A stream's has no dots. */
export const feedNames = (space: string, chain: string): FeedNames => {
  const base = `orrery.${space}.${chain}`
  return {
    stream: `ORRERY_${space}_${chain}`,
    log: `${base}.log`,
    gate: `${base}.gate`,
    snapshot: `${base}.snapshot`,
  }
}

/** Where the writers of a site's chains exclude each other. */
export const leaseNames = (space: string) => ({
  stream: `ORRERY_${space}_LEASES`,
  subjects: `orrery-lease.${space}.*`,
  of: (chain: string): string => `orrery-lease.${space}.${chain}`,
})

import type { Bids } from './fee-market.ts'

/** What a place costs, by how soon, in the chain's gas unit. */
export type FeeTiers = {
  readonly slow: string
  readonly standard: string
  readonly fast: string
  readonly rapid: string
}

/**
 * What a place costs by what waits (screens-nonevm §4.4): what nobody bids for costs the least that the node takes, and a faster tier is never cheaper than a slower one.
 * null where what waits or that least is not known. Pure.
 */
export function poolTiers(bids: Bids | null, least: string | undefined): FeeTiers | null {
  if (bids === null || least === undefined) return null
  const standard = dearer(bids.standard, least)
  const fast = dearer(bids.fast, standard)
  return { slow: least, standard, fast, rapid: dearer(bids.rapid, fast) }
}

const dearer = (bid: string | null, least: string): string =>
  bid !== null && Number(bid) > Number(least) ? bid : least

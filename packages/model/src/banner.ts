/** A notice of the operator above pages. */
export type Banner = {
  readonly id: string
  /** HTML that went through `sanitizeHtml`. */
  readonly html: string
  /** Codes of the chains whose pages it stands above; null: every page. */
  readonly chains: readonly string[] | null
}

/** The notices above a page of the chain, or above one of no chain. */
export const bannersOf = (banners: readonly Banner[], chain: string | null): readonly Banner[] =>
  banners.filter(({ chains }) => chains === null || (chain !== null && chains.includes(chain)))

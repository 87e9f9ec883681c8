/** The newest block that is known to be in a token's list: its supply may have been read long before where the node does not answer now. Pure. */
export const knownHeight = (supplyAt: number, rows: readonly { readonly height: number }[] | undefined): number =>
  Math.max(supplyAt, rows?.[0]?.height ?? 0)

/** How an NFT's empty commitment stands in a path. */
export const NO_COMMITMENT = '-'

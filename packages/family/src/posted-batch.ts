/** What a transaction posts for a chain that settles on its own: to an inbox of which software, and of which chain id where the address of that tells. */
export type PostedBatch = { readonly stack: 'op' | 'arbitrum'; readonly chainId: number | null }

/** Where a node answers for one of its wallets: with several of them open it refuses to choose. Pure. */
export const walletUrl = (url: string, wallet: string): string => `${url.replace(/\/$/, '')}/wallet/${wallet}`

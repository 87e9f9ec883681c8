/**
 * Kinds of wallets by their numbers (explorer §3.4). Pages ask whatever wallet announces itself, and keep no kind; whoever stores or sends one uses these, so that the numbers
 * keep their meaning. 10 stands for nothing.
 */
export const WALLET_TYPES = {
  none: 0,
  walletConnect: 1,
  extension: 2,
  solana: 3,
  cosmos: 4,
  own: 5,
  hardware: 6,
  bitcoinFirst: 7,
  bitcoinSecond: 8,
  solanaBitcoin: 9,
  ownConnect: 11,
} as const

export type WalletKind = keyof typeof WALLET_TYPES
export type WalletType = (typeof WALLET_TYPES)[WalletKind]

/** The kinds that the explorer's own wallet layer is meant for (explorer §3.4). */
export const EXPLORER_WALLETS = ['none', 'extension', 'hardware'] as const satisfies readonly WalletKind[]

const KINDS: ReadonlyMap<unknown, WalletKind> = new Map(
  (Object.entries(WALLET_TYPES) as [WalletKind, WalletType][]).map(([kind, number]) => [number, kind]),
)

/** The kind that a number from outside means; null for one that means none. */
export const walletKind = (number: unknown): WalletKind | null => KINDS.get(number) ?? null

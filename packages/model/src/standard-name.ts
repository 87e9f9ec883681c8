import type { Chain } from './chain.ts'

/** Kaia numbers its standards anew: KIP-7 for tokens, KIP-17 for items, KIP-37 for several kinds at once (Kaia docs, "Token standards"). */
const KIPS: Readonly<Record<string, number>> = { 20: 7, 721: 17, 1155: 37 }

/** What a chain calls the token standard that Ethereum has under a number (`20`, `721`, `1155`), by its prefix (explorer §3.8): `ERC-20`, `BEP-721`, `KIP-7`. Pure. */
export const standardName = (prefix: Chain['tokenPrefix'] | undefined, number: string): string =>
  `${prefix ?? 'ERC'}-${(prefix === 'KIP' && KIPS[number]) || number}`

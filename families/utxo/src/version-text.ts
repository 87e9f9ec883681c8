import type { ChainOf } from '@orrery/model/chain'

/**
 * Bitcoin Core reads the four bytes without a sign since version 28 (BIP-68 always did), older software and most other coins' with one: a version with the top
 * bit is told both ways. Where a type takes the upper half (DIP-2), two bytes with a sign are left.
 */
export const versionText = (version: number, { quirks }: ChainOf<'utxo'>): string =>
  version >= 0 || quirks.masternodes ? String(version) : `${version >>> 0} (int32 ${version})`

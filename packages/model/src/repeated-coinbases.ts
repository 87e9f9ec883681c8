import type { Hex } from '@orrery/primitives/hex'

/**
 * The two coinbases that exist twice (BIP-30): the later one replaced outputs that nobody had spent,
 * so it adds nothing. By height of the later one; BTC, BCH and BSV share these blocks.
 */
export const REPEATED_COINBASES: ReadonlyMap<number, Hex> = new Map([
  [91842, '0xd5d27987d2a3dfc724e359870c6644b40e497bdc0589a033220fe15429d88599'],
  [91880, '0xe3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'],
])

/** Whether a transaction's outputs came to be: the coinbase of block 0 was never put into the UTXO set, and a repeated one adds nothing to it. */
export const makesOutputs = (height: number, txid: Hex): boolean =>
  height > 0 && REPEATED_COINBASES.get(height) !== txid

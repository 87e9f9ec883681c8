import type { RawTx } from '../raw-block.ts'
import { readSpecialPayload } from './read-special-payload.ts'

const COINBASE = 5
const ASSET_UNLOCK = 9

/** A withdrawal from DASH's credit pool (DIP-27): it spends no output, and what it pays was taken away by asset locks before. */
export const isAssetUnlock = ({ special, inputs }: RawTx): boolean =>
  special?.type === ASSET_UNLOCK && inputs.length === 0

/** What a withdrawal leaves to the miner, duffs; null where its payload is not read. */
export function assetUnlockFee({ special }: RawTx): bigint | null {
  const told = special === null ? null : readSpecialPayload(special.type, special.payload)
  return told?.is === 'asset-unlock' ? BigInt(told.fee) : null
}

/**
 * What DASH's credit pool holds behind the block of a coinbase, duffs, as the coinbase tells it and nodes check it (DIP-27): 0 where it tells of none, since there was none before its third
 * version; null where its payload is not read.
 */
export function creditPoolBehind({ special }: RawTx): bigint | null {
  if (special === null) return 0n
  const told = special.type === COINBASE ? readSpecialPayload(special.type, special.payload) : null
  if (told?.is !== 'coinbase' || (told.creditPool ?? 0n) < 0n) return null
  return told.creditPool ?? 0n
}

import type { RawTx } from '../raw-block.ts'
import { readSpecialPayload } from './read-special-payload.ts'

const ASSET_UNLOCK = 9

/** A withdrawal from DASH's credit pool (DIP-27): it spends no output, and what it pays was taken away by asset locks before. */
export const isAssetUnlock = ({ special, inputs }: RawTx): boolean =>
  special?.type === ASSET_UNLOCK && inputs.length === 0

/** What a withdrawal leaves to the miner, duffs; null where its payload is not read. */
export function assetUnlockFee({ special }: RawTx): bigint | null {
  const told = special === null ? null : readSpecialPayload(special.type, special.payload)
  return told?.is === 'asset-unlock' ? BigInt(told.fee) : null
}

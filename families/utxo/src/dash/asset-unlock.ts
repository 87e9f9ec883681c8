import type { RawTx } from '../raw-block.ts'
import { readSpecialPayload } from './read-special-payload.ts'

const COINBASE = 5
const ASSET_UNLOCK = 9

/** A withdrawal from DASH's credit pool (DIP-27): it spends no output, and what it pays was taken away by asset locks before. */
export const isAssetUnlock = ({ special, inputs }: RawTx): boolean =>
  special?.type === ASSET_UNLOCK && inputs.length === 0

/** Version 2 of a withdrawal (Dash Core 24) is signed anew until a block has it, and keeps its id. */
const KEEPS_ID = 2
/** What is signed anew is at the end of all bytes: height, hash of the quorum, signature. */
const SIGNED_BYTES = 4 + 32 + 96

/** The bytes of a special transaction that its id is the hash of: all of them (DIP-2), of some withdrawals without what is signed anew. */
export function idBytes({ special }: RawTx, bytes: Buffer): Buffer {
  if (special?.type !== ASSET_UNLOCK || Number.parseInt(special.payload.slice(2, 4), 16) < KEEPS_ID) return bytes
  if (bytes.length < SIGNED_BYTES) return bytes
  return Buffer.concat([bytes.subarray(0, -SIGNED_BYTES), Buffer.alloc(SIGNED_BYTES)])
}

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

import type { Hex } from '@orrery/primitives/hex'

/** Which blob of the chain, and where it stands. */
export type BlobPlace = {
  /** Versioned hash (EIP-4844). */
  readonly hash: Hex
  readonly height: number
  readonly timeMs: number
  readonly txHash: Hex
  /** Its place among the blobs of its block, from 0, and how many these are. */
  readonly index: number
  readonly count: number
}

/** Who told the bytes: a consensus node, the chain's own node, or this site's store of what either told when it still had them. */
export type BlobBytes = { readonly bytes: Hex; readonly by: 'consensus' | 'node' | 'kept' }

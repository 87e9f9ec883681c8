import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, type Hex } from '@orrery/primitives/hex'

/** A blob with all that a network transaction carries for it (EIP-4844). */
export type BlobSidecar = {
  readonly blob: Hex
  readonly commitment: Hex
  readonly proof: Hex
  readonly versionedHash: Hex
}

/** Field elements of a blob (EIP-4844, FIELD_ELEMENTS_PER_BLOB). */
const ELEMENTS = 4096
/** The point at infinity, compressed. */
const INFINITY: Hex = `0xc0${'00'.repeat(47)}`

/**
 * A valid blob without a trusted setup: all its elements are `value`, so its polynomial is constant,
 * its commitment is value·G1 whatever the secret, and the proof of a constant is the point at infinity.
 */
export function makeConstantBlob(value: bigint): BlobSidecar {
  const element = value % bls12_381.fields.Fr.ORDER
  const commitment = bytesToHex(
    (element === 0n ? bls12_381.G1.Point.ZERO : bls12_381.G1.Point.BASE.multiply(element)).toBytes(true),
  )
  const hash = sha256(hexToBytes(commitment))
  // VERSIONED_HASH_VERSION_KZG
  hash[0] = 1
  return {
    blob: `0x${element.toString(16).padStart(64, '0').repeat(ELEMENTS)}`,
    commitment,
    proof: INFINITY,
    versionedHash: bytesToHex(hash),
  }
}

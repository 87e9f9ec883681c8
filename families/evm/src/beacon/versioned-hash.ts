import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '@orrery/primitives/hex'

/** EIP-4844: the first byte of hashes of KZG commitments. */
const VERSION = '01'

/** What a blob with this commitment is called by transactions (EIP-4844, `kzg_to_versioned_hash`). */
export const versionedHash = (commitment: Hex): Hex =>
  `0x${VERSION}${bytesToHex(sha256(hexToBytes(commitment.slice(2)))).slice(2)}`

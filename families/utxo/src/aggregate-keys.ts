import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

/** SHA-256 of `MuSig2MuSig2MuSig2`: what a key of several signers has for steps from it (BIP-328). */
export const SHARED_CHAIN_CODE = '868087ca02a6f974c4598924c36b57762d32cb45717167e300622c7167e38965'

/**
 * The one key of several signers' compressed keys, in the order of their bytes as `musig()` has them (KeySort and KeyAgg of BIP-327): each counts with a factor
 * that depends on all. Throws where one is no point of the curve or their sum is none.
 */
export function aggregateKeys(keys: readonly Uint8Array[]): Uint8Array {
  const { taggedHash } = schnorr.utils
  const { Point } = secp256k1
  const sorted = keys.map((bytes) => ({ bytes, hex: bytesToHex(bytes) })).toSorted((a, b) => (a.hex < b.hex ? -1 : 1))
  const all = taggedHash('KeyAgg list', concatBytes(...sorted.map(({ bytes }) => bytes)))
  const second = sorted.find(({ hex }) => hex !== sorted[0]!.hex)?.hex
  const factor = (bytes: Uint8Array): bigint =>
    Point.Fn.create(BigInt(`0x${bytesToHex(taggedHash('KeyAgg coefficient', all, bytes))}`))
  return sorted
    .reduce((sum, { bytes, hex }) => {
      const point = Point.fromBytes(bytes)
      // BIP-327: the second of different keys counts as it is, which saves a multiplication.
      return sum.add(hex === second ? point : point.multiply(factor(bytes)))
    }, Point.ZERO)
    .toBytes()
}

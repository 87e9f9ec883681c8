import { pippenger } from '@noble/curves/abstract/curve.js'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Hex } from '@orrery/primitives/hex'
import { versionedHash } from './versioned-hash.ts'

// EIP-4844: 4,096 field elements of 32 bytes; points of G1 packed into 48.
const ELEMENTS = 4_096
const ELEMENT = 32
const POINT = 48
/** The three bits before a packed point: that it is packed, that it is the origin, and which of two roots its y is. */
const FLAGS = 3
const LARGER_ROOT = 0x20
/** Elements between two breaths: a part takes some tens of milliseconds. */
const PART = 128

const { Point } = bls12_381.G1
const { Fp, Fr } = bls12_381.fields
type G1 = InstanceType<typeof Point>

/** Bytes of the Lagrange points of Ethereum's KZG ceremony, in the order of a blob's elements (consensus-specs, `KZG_SETUP_G1_LAGRANGE`, bit-reversed). */
export const SETUP_BYTES = ELEMENTS * POINT

/**
 * What a blob is called by transactions, computed from its bytes alone: the KZG commitment by the points of the ceremony, and its hash (EIP-4844, `blob_to_kzg_commitment`).
 * Takes a few seconds: `breathe` is awaited between parts, with the millionths that are done. Null where the bytes are no blob.
 */
export async function hashOfBlob(
  blob: Uint8Array,
  setup: Uint8Array,
  breathe: (donePpm: number) => Promise<void>,
): Promise<Hex | null> {
  if (blob.length !== ELEMENTS * ELEMENT || setup.length !== SETUP_BYTES) return null
  let sum: G1 = Point.ZERO
  for (let from = 0; from < ELEMENTS; from += PART) {
    const points: G1[] = []
    const scalars: bigint[] = []
    for (let at = from; at < from + PART; at++) {
      const scalar = BigInt(`0x${bytesToHex(blob.subarray(at * ELEMENT, (at + 1) * ELEMENT))}`)
      if (scalar >= Fr.ORDER) return null
      // Padding adds nothing.
      if (scalar === 0n) continue
      points.push(unpacked(setup.subarray(at * POINT, (at + 1) * POINT)))
      scalars.push(scalar)
    }
    if (points.length > 0) sum = sum.add(pippenger(Point, points, scalars))
    await breathe(((from + PART) * 1_000_000) / ELEMENTS)
  }
  return versionedHash(`0x${bytesToHex(sum.toBytes(true))}`)
}

/** A point of the ceremony. That it lies in the group is not asked again: the test of this file holds all of them to it. */
function unpacked(bytes: Uint8Array): G1 {
  const x = BigInt(`0x${bytesToHex(bytes)}`) & ((1n << BigInt(8 * POINT - FLAGS)) - 1n)
  const y = Fp.sqrt(Fp.add(Fp.mul(Fp.sqr(x), x), 4n))
  const isLarger = y > (Fp.ORDER - 1n) / 2n
  return Point.fromAffine({ x, y: isLarger === ((bytes[0]! & LARGER_ROOT) !== 0) ? y : Fp.neg(y) })
}

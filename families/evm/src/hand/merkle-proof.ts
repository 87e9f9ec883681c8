import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'

const WORD = /^0x[0-9a-f]{64}$/i
const MOST_STEPS = 256

/**
 * The root that a leaf and the hashes beside its way up lead to, each pair hashed with keccak-256: in the order of their size, as
 * OpenZeppelin's MerkleProof has it, or by the bits of the leaf's index where one is given. null where a text is no 32 bytes. Never throws.
 */
export function merkleRoot(leaf: string, proof: string, index = ''): Hex | null {
  const steps = proof.split(/[\s,;"'[\]]+/).filter((part) => part !== '')
  const place = index.trim()
  if (steps.length > MOST_STEPS || !/^\d{0,77}$/.test(place)) return null
  if (!WORD.test(leaf.trim()) || !steps.every((step) => WORD.test(step))) return null
  const bits = place === '' ? null : BigInt(place)
  let node = leaf.trim().toLowerCase() as Hex
  for (const [at, step] of steps.entries()) {
    const other = step.toLowerCase() as Hex
    const isRight = bits === null ? other < node : ((bits >> BigInt(at)) & 1n) === 1n
    node = hexOf(keccak_256(bytesOf(isRight ? `${other}${node.slice(2)}` : `${node}${other.slice(2)}`)))
  }
  // An index past the leaves of a tree of this height names none of them.
  return bits !== null && bits >> BigInt(steps.length) !== 0n ? null : node
}

import { scrypt } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { ChainOf } from '@orrery/model/chain'

/** Header and branch as somebody tells them: hashes as they are shown, the header as its 80 bytes in hex. */
export type ToldMerkleProof = { readonly header: string; readonly branch: readonly string[]; readonly position: number }

/** What was recomputed. Hashes as they are shown. */
export type MerkleCheck = {
  /** Where the branch leads from the transaction. */
  readonly root: string
  /** The root that the header names. */
  readonly headerRoot: string
  /** The header's own hash; null where the chain makes it in another way (X11). */
  readonly headerHash: string | null
  /** The hash that had to be found, and the highest that it could be; null where that is the work of another chain's header (AuxPoW) or of an algorithm that is not known here. */
  readonly work: { readonly hash: string; readonly target: string } | null
}

const HEADER = 80
/** A block has less than 2^32 transactions. */
const LONGEST = 32
const AUXPOW = 0x100

const sha256d = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
const shown = (bytes: Uint8Array): string => bytesToHex(bytes.toReversed())
const hashBytes = (text: string): Uint8Array => {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new RangeError('a hash has 64 hex digits')
  return hexToBytes(text).reverse()
}

/**
 * Recomputes a merkle root from a transaction's id, and the hash and the work of the header that names it (BIP-37, protocol documentation).
 * Runs in a browser. Throws `RangeError` on what is no proof at all.
 */
export function checkMerkleProof(
  txid: string,
  { header, branch, position }: ToldMerkleProof,
  { quirks }: ChainOf<'utxo'>,
): MerkleCheck {
  if (!/^[0-9a-f]*$/i.test(header) || header.length !== 2 * HEADER) throw new RangeError('a header has 80 bytes')
  if (branch.length > LONGEST || !Number.isInteger(position) || position < 0 || position >= 2 ** branch.length)
    throw new RangeError('the branch does not reach that place')
  let hash = hashBytes(txid)
  let at = position
  for (const other of branch) {
    const pair = at % 2 === 0 ? [hash, hashBytes(other)] : [hashBytes(other), hash]
    hash = sha256d(concatBytes(...pair))
    at = Math.floor(at / 2)
  }
  const bytes = hexToBytes(header)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const headerHash = quirks.algorithm === 'X11' ? null : sha256d(bytes)
  const workHash =
    quirks.algorithm === 'SHA256d'
      ? headerHash
      : quirks.algorithm === 'scrypt'
        ? scrypt(bytes, bytes, { N: 1024, r: 1, p: 1, dkLen: 32 })
        : null
  const work = workHash === null ? null : { hash: shown(workHash), target: targetOf(view.getUint32(72, true)) }
  // A header that says it was mined with another chain's shows no work of its own.
  const isMerged = (view.getInt32(0, true) & AUXPOW) !== 0 && work !== null && work.hash > work.target
  return {
    root: shown(hash),
    headerRoot: shown(bytes.slice(36, 68)),
    headerHash: headerHash === null ? null : shown(headerHash),
    work: isMerged ? null : work,
  }
}

/** The highest hash that compact bits allow, in 64 hex digits. */
function targetOf(bits: number): string {
  const exponent = bits >>> 24
  const digits = (bits & 0x7f_ff_ff).toString(16).padStart(6, '0')
  const whole = exponent <= 3 ? digits.slice(0, 2 * exponent) : digits + '00'.repeat(exponent - 3)
  return whole.padStart(64, '0').slice(-64)
}

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '@orrery/primitives/hex'

/** What a deposit asks for, and the signature that is to prove that its key agrees. */
export type SignedDeposit = {
  readonly pubkey: Hex
  readonly credentials: Hex
  readonly gwei: bigint
  readonly signature: Hex
}

/** Signatures in G2 with a proof of possession (consensus specification, "BLS Signatures"). */
const SCHEME = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'
/** `DOMAIN_DEPOSIT`. */
const DOMAIN_TYPE = Uint8Array.of(3, 0, 0, 0)
const CHUNK = 32

const bytesOf = (hex: Hex): Uint8Array => hexToBytes(hex.slice(2))
const hashOf = (...parts: readonly Uint8Array[]): Uint8Array => sha256(concatBytes(...parts))

/** Bytes in whole chunks of SSZ, with zeros behind. */
function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.max(1, Math.ceil(bytes.length / CHUNK)) * CHUNK)
  whole.set(bytes)
  return whole
}

function littleEndian(amount: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt.asUintN(64, amount), true)
  return bytes
}

/** `hash_tree_root(DepositMessage)` (consensus specification). */
export function depositMessageRoot({ pubkey, credentials, gwei }: Omit<SignedDeposit, 'signature'>): Uint8Array {
  const left = hashOf(sha256(padded(bytesOf(pubkey))), padded(bytesOf(credentials)))
  return hashOf(left, hashOf(padded(littleEndian(gwei)), new Uint8Array(CHUNK)))
}

/** What is signed: the message in the domain of deposits, which knows no chain but by its first fork version. */
export function depositSigningRoot(deposit: Omit<SignedDeposit, 'signature'>, genesisFork: Hex): Uint8Array {
  const forkData = hashOf(padded(bytesOf(genesisFork)), new Uint8Array(CHUNK))
  return hashOf(depositMessageRoot(deposit), concatBytes(DOMAIN_TYPE, forkData.subarray(0, CHUNK - DOMAIN_TYPE.length)))
}

/** Whether the key signed the deposit. A key or signature that is no point of the curve signed nothing. */
export function isDepositSigned(deposit: SignedDeposit, genesisFork: Hex): boolean {
  const { longSignatures } = bls12_381
  try {
    const message = longSignatures.hash(depositSigningRoot(deposit, genesisFork), SCHEME)
    return longSignatures.verify(bytesOf(deposit.signature), message, bytesOf(deposit.pubkey))
  } catch {
    return false
  }
}

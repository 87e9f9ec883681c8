import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export const OWNER_TYPES = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const
export type OwnerType = (typeof OWNER_TYPES)[number]

/** A key and the one kind of script that it owns here. */
export type Owner = {
  readonly type: OwnerType
  /** Signs; for p2tr it is tweaked already (BIP-86). */
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
  /** Output script. */
  readonly script: Uint8Array
  readonly scriptHex: string
}

/** RIPEMD-160 of SHA-256. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** The owner that follows from a seed text. */
export function makeOwner(seed: string, type: OwnerType): Owner {
  const inner = sha256(utf8ToBytes(`orrery local chain ${seed} ${type}`))
  const publicKey = secp256k1.getPublicKey(inner, true)
  const secret = type === 'p2tr' ? tweak(inner) : inner
  const script = scriptOf(type, publicKey, secret)
  return { type, secret, publicKey, script, scriptHex: bytesToHex(script) }
}

function scriptOf(type: OwnerType, publicKey: Uint8Array, secret: Uint8Array): Uint8Array {
  const hash = hash160(publicKey)
  switch (type) {
    case 'p2pkh':
      return concatBytes(Uint8Array.of(0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac))
    case 'p2sh-p2wpkh':
      return concatBytes(Uint8Array.of(0xa9, 20), hash160(concatBytes(Uint8Array.of(0, 20), hash)), Uint8Array.of(0x87))
    case 'p2wpkh':
      return concatBytes(Uint8Array.of(0, 20), hash)
    case 'p2tr':
      return concatBytes(Uint8Array.of(0x51, 32), schnorr.getPublicKey(secret))
  }
}

/** The secret whose public key commits to no script (BIP-341, BIP-86). */
function tweak(secret: Uint8Array): Uint8Array {
  const { Fn, BASE } = secp256k1.Point
  const even = (BASE.multiply(Fn.fromBytes(secret)).toAffine().y & 1n) === 0n
  const scalar = even ? Fn.fromBytes(secret) : Fn.neg(Fn.fromBytes(secret))
  const tweaked = Fn.fromBytes(schnorr.utils.taggedHash('TapTweak', schnorr.getPublicKey(secret)))
  return Fn.toBytes(Fn.add(scalar, tweaked))
}

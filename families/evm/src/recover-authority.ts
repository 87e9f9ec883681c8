import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex } from '@orrery/primitives/hex'
import type { RawTx } from './raw.ts'
import { recoverKey } from './recover-key.ts'
import { encodeRlp, toRlpNumber } from './verify/rlp.ts'
import { keccak } from './verify/keccak.ts'

export type RawAuthorization = NonNullable<RawTx['authorizationList']>[number]

/** EIP-7702: precedes the signed triple. */
const MAGIC = 0x05
const HALF_ORDER = secp256k1.Point.Fn.ORDER >> 1n

/** Who signed the hash; null where the signature is none. The address is the last 20 bytes of the key's Keccak. */
export function recoverSigner(digest: Uint8Array, r: bigint, s: bigint, parity: number): Hex | null {
  try {
    const key = recoverKey(digest, r, s, parity)
    return `0x${Buffer.from(keccak(key.subarray(1)).subarray(12)).toString('hex')}`
  } catch {
    // Out of range, or no point of the curve: nobody signed that.
    return null
  }
}

/** The account that signed an authorisation, exactly as EIP-7702 recovers it; null where its signature does not hold. */
export function recoverAuthority({ chainId, address, nonce, yParity, v, r, s }: RawAuthorization): Hex | null {
  const bit = BigInt(numeric(yParity ?? v))
  const high = BigInt(numeric(s))
  // EIP-2: s in the lower half.
  if (bit > 1n || high > HALF_ORDER) return null
  const signed = encodeRlp([toRlpNumber(chainId), address, toRlpNumber(nonce)], MAGIC)
  return recoverSigner(keccak(signed), BigInt(numeric(r)), high, Number(bit))
}

/** Some clients write zero as no digits at all. */
const numeric = (scalar: Hex | null | undefined): Hex => (!scalar || scalar === '0x' ? '0x0' : scalar)

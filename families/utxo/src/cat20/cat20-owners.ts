import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Hex } from '@orrery/primitives/hex'
import { readKey } from '../address-key.ts'
import { fromDigits, toDigits } from '../digits.ts'
import { scriptOfKey } from '../script-of-key.ts'

/** HASH160 of bytes given as digits, as digits. */
export const hash160 = (digits: string): string => toDigits(ripemd160(sha256(fromDigits(digits))))

/**
 * The owner that an address is where its key signs (cat-sdk, `toTokenAddress`; CAT20, `isUserSpend`): the hash of a P2WPKH output, and HASH160 of the key of a taproot
 * output. Null for other addresses.
 */
export function signingOwner(address: Hex): Hex | null {
  const key = readKey(address)
  if (key?.kind === 'p2wpkh') return `0x${key.payload}`
  return key?.kind === 'p2tr' ? `0x${hash160(key.payload)}` : null
}

/** Every owner that an address is: where its key signs, and where its script is spent beside the tokens, HASH160 of that script (`contractInputIndex`). */
export function ownersOf(address: Hex): readonly Hex[] {
  const script = scriptOfKey(address)
  const owners = [signingOwner(address), script === null ? null : (`0x${hash160(script.slice(2))}` as Hex)]
  return owners.flatMap((owner) => owner ?? [])
}

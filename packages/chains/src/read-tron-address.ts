import { readBase58Address } from '@orrery/primitives/base58check'
import type { Hex } from '@orrery/primitives/hex'

// The first byte of every Tron address; base58 turns it into the leading T.
const TRON_VERSION = 0x41

/** The 20 bytes of a Tron address, base58check with version 0x41 or its hex form. A string of words is the reason why it is none. */
export function readTronAddress(text: string): { readonly key: Hex } | string {
  if (/^(?:0x)?41[\da-f]{40}$/i.test(text)) return { key: `0x${text.toLowerCase().slice(-40)}` }
  const plain = readBase58Address(text)
  if (typeof plain === 'string') return plain
  if (plain.version !== TRON_VERSION) return `version byte ${plain.version} is not Tron's`
  return { key: `0x${plain.payload}` }
}

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** Reads a base58check address of 25 bytes (explorer §5), its payload as hex digits without prefix. A string is the reason why it is none. */
export function readBase58Address(text: string): { readonly version: number; readonly payload: string } | string {
  // 25 bytes make at most 35 characters; the cap keeps the quadratic decoder small.
  if (text.length < 25 || text.length > 40) return 'it has not the length of an address'
  let bytes: Uint8Array
  try {
    bytes = base58.decode(text)
  } catch {
    const letter = [...text].find((one) => !/^[1-9A-HJ-NP-Za-km-z]$/.test(one))
    return `the character "${letter}" is not allowed in base58`
  }
  if (bytes.length !== 25) return `it decodes to ${bytes.length} bytes, not to 25`
  const check = sha256(sha256(bytes.subarray(0, 21)))
  for (let i = 0; i < 4; i++) if (check[i] !== bytes[21 + i]) return 'the checksum does not match'
  return { version: bytes[0]!, payload: bytesToHex(bytes.subarray(1, 21)) }
}

/** Base58check text of a version byte and 20 payload bytes given as digits. */
export function writeBase58Address(version: number, payload: string): string {
  const bytes = new Uint8Array(25)
  bytes[0] = version
  bytes.set(hexToBytes(payload), 1)
  bytes.set(sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4), 21)
  return base58.encode(bytes)
}

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { readBech32, regroup, writeBech32 } from './bech32.ts'
import type { Hex } from './hex.ts'

/** Reads an account address in bech32 as Cosmos chains write it: 20 or 32 bytes under a prefix. A string is the reason why it is none. */
export function readBech32Account(text: string): { readonly prefix: string; readonly key: Hex } | string {
  const parts = readBech32(text)
  if (typeof parts === 'string') return parts
  if (parts.form !== 'bech32') return 'it has the bech32m checksum, an account has that of bech32'
  const bytes = regroup(parts.words, 5, 8, false)
  if (bytes === null) return 'the padding is not zero'
  if (bytes.length !== 20 && bytes.length !== 32) return `it holds ${bytes.length} bytes, an account has 20 or 32`
  return { prefix: parts.prefix, key: `0x${bytesToHex(Uint8Array.from(bytes))}` }
}

/** An account address in bech32 under a lower-case prefix. */
export const writeBech32Account = (prefix: string, key: Hex): string =>
  writeBech32(prefix, regroup(hexToBytes(key.slice(2)), 8, 5, true)!, 'bech32')

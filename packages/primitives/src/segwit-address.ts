import { bytesToHex } from '@noble/hashes/utils.js'
import { readBech32, regroup } from './bech32.ts'

/** What a segwit address holds: its network's prefix, the witness version and the program as hex digits without prefix. */
export type SegwitParts = { readonly prefix: string; readonly version: number; readonly program: string }

/** Reads a segwit address of any prefix (BIP-173, BIP-350). A string is the reason why it is none. */
export function readSegwit(text: string): SegwitParts | string {
  const parts = readBech32(text)
  if (typeof parts === 'string') return parts
  const version = parts.words[0]
  if (version === undefined) return 'the witness version is missing'
  if (version > 16) return `witness version ${version} does not exist`
  if (version === 0 && parts.form !== 'bech32') return 'witness version 0 needs the bech32 checksum, not bech32m'
  if (version > 0 && parts.form !== 'bech32m')
    return `witness version ${version} needs the bech32m checksum, not bech32`
  const bytes = regroup(parts.words.slice(1), 5, 8, false)
  if (bytes === null) return 'the padding is not zero'
  if (bytes.length < 2 || bytes.length > 40) return 'a witness program has 2 to 40 bytes'
  if (version === 0 && bytes.length !== 20 && bytes.length !== 32)
    return 'a program of witness version 0 has 20 or 32 bytes'
  return { prefix: parts.prefix, version, program: bytesToHex(Uint8Array.from(bytes)) }
}

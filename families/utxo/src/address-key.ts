import type { Hex } from '@orrery/primitives/hex'

/**
 * First byte of an address key. A key is this byte and the payload that the script commits to, so
 * that one output script has one key whatever spelling a chain gives it.
 */
export const KEY = {
  /** 20 bytes: HASH160 of a public key. */
  p2pkh: 0x00,
  /** 20 bytes, or 32 on BCH: hash of a redeem script. */
  p2sh: 0x05,
  /** 20 bytes: witness version 0 (BIP-141). */
  p2wpkh: 0x10,
  /** 32 bytes: witness version 0 (BIP-141). */
  p2wsh: 0x11,
  /** 32 bytes: witness version 1 (BIP-341). */
  p2tr: 0x12,
  /** One byte of witness version, then 2 to 40 bytes of program. */
  witness: 0x13,
  /** 33 or 65 bytes: a bare public key. */
  pubkey: 0x20,
  /** 32 bytes: SHA-256 of any other script. */
  script: 0x21,
} as const

export type KeyKind = keyof typeof KEY

const KIND_OF_BYTE: ReadonlyMap<number, KeyKind> = new Map(
  Object.entries(KEY).map(([kind, byte]) => [byte, kind as KeyKind]),
)

/** The key of a payload given as hex digits without prefix. */
export const makeKey = (kind: KeyKind, payload: string): Hex => `0x${KEY[kind].toString(16).padStart(2, '0')}${payload}`

/** Key of the one script that stands for fees to be paid by whoever spends it: witness version 1, two bytes (BIP-433). */
export const ANCHOR: Hex = makeKey('witness', '014e73')

/** Kind and payload digits of a key; null for bytes that are no key of this family. */
export function readKey(key: Hex): { readonly kind: KeyKind; readonly payload: string } | null {
  const kind = KIND_OF_BYTE.get(Number.parseInt(key.slice(2, 4), 16))
  return kind === undefined ? null : { kind, payload: key.slice(4) }
}

import { readFileSync } from 'node:fs'
import type { Hex } from '@orrery/primitives/hex'

const KEY = /^(?:0x)?([0-9a-fA-F]{64})$/

/** The key that a faucet pays with; undefined where the node pays, and where its file has none, which the plan tells. */
export function faucetKey({ key, keyFile }: { readonly key?: string; readonly keyFile?: string }): Hex | undefined {
  const digits = KEY.exec(key ?? (keyFile === undefined ? '' : textOf(keyFile)))?.[1]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

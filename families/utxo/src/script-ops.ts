import type { Quirks } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { opcodeName } from './opcode-names.ts'

/** One step of a script: an opcode, or pushed bytes as digits. `broken` is a push beyond the end: of its bytes, or of the bytes that say how many they are. */
export type ScriptOp = {
  readonly code: number
  readonly push: string | null
  readonly broken: false | 'push' | 'length'
}

/** Steps of a script, at most `limit`. Total over all byte strings; a push beyond the end takes what is left. */
export function readScriptOps(script: Hex, limit = 1000): ScriptOp[] {
  const s = script.slice(2)
  const ops: ScriptOp[] = []
  let at = 0
  while (at < s.length && ops.length < limit) {
    const code = Number.parseInt(s.slice(at, at + 2), 16)
    at += 2
    const lengthBytes = code === 0x4c ? 1 : code === 0x4d ? 2 : code === 0x4e ? 4 : 0
    if (code === 0 || code > 0x4e) {
      ops.push({ code, push: null, broken: false })
      continue
    }
    if (at + lengthBytes * 2 > s.length) {
      ops.push({ code, push: '', broken: 'length' })
      break
    }
    let size = code
    if (lengthBytes > 0) {
      size = 0
      for (let i = lengthBytes - 1; i >= 0; i--)
        size = size * 256 + Number.parseInt(s.slice(at + i * 2, at + i * 2 + 2), 16)
      at += lengthBytes * 2
    }
    const push = s.slice(at, at + size * 2)
    ops.push({ code, push, broken: push.length < size * 2 && 'push' })
    at += size * 2
  }
  return ops
}

/** The script in words: the chain's names of opcodes and pushed digits, at most `limit` steps; a longer one ends with `…`. */
export function disassemble(script: Hex, { opcodes }: Quirks['utxo'], limit = 200): string {
  const ops = readScriptOps(script, limit + 1)
  const words = ops
    .slice(0, limit)
    .map((op) => (op.push !== null ? (op.broken ? `${op.push}[broken]` : op.push) : opcodeName(op.code, opcodes)))
  return words.join(' ') + (ops.length > limit ? ' …' : '')
}

/** Bytes that a data output carries, joined, as digits. */
export const carriedData = (script: Hex): string =>
  readScriptOps(script)
    .map((op) => op.push ?? '')
    .join('')

/**
 * Carried bytes as text when they are UTF-8 that a page can show: no control characters but line breaks,
 * nothing invisible that turns the writing direction. null otherwise.
 */
export function carriedText(digits: string): string | null {
  if (digits.length === 0 || digits.length > 20_000) return null
  const bytes = new Uint8Array(digits.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{C}\n\r\t]/u.test(text) ? null : text
  } catch {
    return null
  }
}

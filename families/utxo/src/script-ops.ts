import type { Hex } from '@orrery/primitives/hex'

/** One step of a script: an opcode, or pushed bytes as digits. `broken` is a push beyond the end. */
export type ScriptOp = { readonly code: number; readonly push: string | null; readonly broken: boolean }

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
    let size = code
    if (lengthBytes > 0) {
      size = 0
      for (let i = lengthBytes - 1; i >= 0; i--)
        size = size * 256 + (Number.parseInt(s.slice(at + i * 2, at + i * 2 + 2), 16) || 0)
      at += lengthBytes * 2
    }
    const push = s.slice(at, at + size * 2)
    ops.push({ code, push, broken: push.length < size * 2 })
    at += size * 2
  }
  return ops
}

/** The script in words: opcode names and pushed digits, at most `limit` steps; a longer one ends with `…`. */
export function disassemble(script: Hex, limit = 200): string {
  const ops = readScriptOps(script, limit + 1)
  const words = ops
    .slice(0, limit)
    .map((op) => (op.push !== null ? (op.broken ? `${op.push}[broken]` : op.push) : opcodeName(op.code)))
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

// Names of Bitcoin Core's script/script.h.
const NAMES: Readonly<Record<number, string>> = {
  0x00: '0',
  0x4f: '-1',
  0x50: 'OP_RESERVED',
  0x61: 'OP_NOP',
  0x62: 'OP_VER',
  0x63: 'OP_IF',
  0x64: 'OP_NOTIF',
  0x65: 'OP_VERIF',
  0x66: 'OP_VERNOTIF',
  0x67: 'OP_ELSE',
  0x68: 'OP_ENDIF',
  0x69: 'OP_VERIFY',
  0x6a: 'OP_RETURN',
  0x6b: 'OP_TOALTSTACK',
  0x6c: 'OP_FROMALTSTACK',
  0x6d: 'OP_2DROP',
  0x6e: 'OP_2DUP',
  0x6f: 'OP_3DUP',
  0x70: 'OP_2OVER',
  0x71: 'OP_2ROT',
  0x72: 'OP_2SWAP',
  0x73: 'OP_IFDUP',
  0x74: 'OP_DEPTH',
  0x75: 'OP_DROP',
  0x76: 'OP_DUP',
  0x77: 'OP_NIP',
  0x78: 'OP_OVER',
  0x79: 'OP_PICK',
  0x7a: 'OP_ROLL',
  0x7b: 'OP_ROT',
  0x7c: 'OP_SWAP',
  0x7d: 'OP_TUCK',
  0x7e: 'OP_CAT',
  0x7f: 'OP_SUBSTR',
  0x80: 'OP_LEFT',
  0x81: 'OP_RIGHT',
  0x82: 'OP_SIZE',
  0x83: 'OP_INVERT',
  0x84: 'OP_AND',
  0x85: 'OP_OR',
  0x86: 'OP_XOR',
  0x87: 'OP_EQUAL',
  0x88: 'OP_EQUALVERIFY',
  0x8b: 'OP_1ADD',
  0x8c: 'OP_1SUB',
  0x8f: 'OP_NEGATE',
  0x90: 'OP_ABS',
  0x91: 'OP_NOT',
  0x92: 'OP_0NOTEQUAL',
  0x93: 'OP_ADD',
  0x94: 'OP_SUB',
  0x95: 'OP_MUL',
  0x96: 'OP_DIV',
  0x97: 'OP_MOD',
  0x98: 'OP_LSHIFT',
  0x99: 'OP_RSHIFT',
  0x9a: 'OP_BOOLAND',
  0x9b: 'OP_BOOLOR',
  0x9c: 'OP_NUMEQUAL',
  0x9d: 'OP_NUMEQUALVERIFY',
  0x9e: 'OP_NUMNOTEQUAL',
  0x9f: 'OP_LESSTHAN',
  0xa0: 'OP_GREATERTHAN',
  0xa1: 'OP_LESSTHANOREQUAL',
  0xa2: 'OP_GREATERTHANOREQUAL',
  0xa3: 'OP_MIN',
  0xa4: 'OP_MAX',
  0xa5: 'OP_WITHIN',
  0xa6: 'OP_RIPEMD160',
  0xa7: 'OP_SHA1',
  0xa8: 'OP_SHA256',
  0xa9: 'OP_HASH160',
  0xaa: 'OP_HASH256',
  0xab: 'OP_CODESEPARATOR',
  0xac: 'OP_CHECKSIG',
  0xad: 'OP_CHECKSIGVERIFY',
  0xae: 'OP_CHECKMULTISIG',
  0xaf: 'OP_CHECKMULTISIGVERIFY',
  0xb0: 'OP_NOP1',
  0xb1: 'OP_CHECKLOCKTIMEVERIFY',
  0xb2: 'OP_CHECKSEQUENCEVERIFY',
  0xba: 'OP_CHECKSIGADD',
}

/** Name of an opcode that pushes nothing, by Bitcoin Core. */
export function opcodeName(code: number): string {
  if (code >= 0x51 && code <= 0x60) return String(code - 0x50)
  return NAMES[code] ?? `OP_UNKNOWN_${code.toString(16).padStart(2, '0')}`
}

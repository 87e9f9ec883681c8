import type { Hex } from '@orrery/primitives/hex'
import { opcodeName } from './opcode-names.ts'
import { readScriptOps } from './script-ops.ts'

/** Steps that a script is told to: the longest standard ones are far shorter. */
const STEPS = 10_000

/** Opcodes that Esplora, by rust-bitcoin, calls by other names than Bitcoin Core does. */
const NAMES: Readonly<Record<number, string>> = {
  0x00: 'OP_0',
  0x4f: 'OP_PUSHNUM_NEG1',
  0xb1: 'OP_CLTV',
  0xb2: 'OP_CSV',
  0xff: 'OP_RETURN_255',
}

/** A script in words as Esplora writes it: every push names its opcode and then its bytes. */
export function esploraAsm(script: Hex): string {
  return readScriptOps(script, STEPS)
    .map(({ code, push, broken }) => {
      if (push === null) return nameOf(code)
      const name = code <= 0x4b ? `OP_PUSHBYTES_${code}` : `OP_PUSHDATA${1 << (code - 0x4c)}`
      return broken ? '<unexpected end>' : push === '' ? name : `${name} ${push}`
    })
    .join(' ')
}

function nameOf(code: number): string {
  if (code >= 0x51 && code <= 0x60) return `OP_PUSHNUM_${code - 0x50}`
  const name = NAMES[code] ?? opcodeName(code)
  return name.startsWith('OP_UNKNOWN') ? `OP_RETURN_${code}` : name
}

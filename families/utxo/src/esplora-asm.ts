import type { Hex } from '@orrery/primitives/hex'
import { opcodeName } from './opcode-names.ts'
import { readScriptOps } from './script-ops.ts'

/** Steps that a script is told to: the longest that can be run is no longer, and of another the rest is cut off. */
const STEPS = 10_000

/** Opcodes that Esplora, by rust-bitcoin 0.32, calls by other names than Bitcoin Core does. */
const NAMES: Readonly<Record<number, string>> = {
  0x00: 'OP_0',
  0x4f: 'OP_PUSHNUM_NEG1',
  0xb1: 'OP_CLTV',
  0xb2: 'OP_CSV',
}

/** A script in words as Esplora writes it: every push names its opcode and then its bytes; one of more than 10,000 steps ends with `…`. */
export function esploraAsm(script: Hex): string {
  const ops = readScriptOps(script, STEPS + 1)
  const words = ops.slice(0, STEPS).flatMap(({ code, push, broken }) => {
    if (push === null) return [nameOf(code)]
    if (broken === 'length') return []
    const name = code <= 0x4b ? `OP_PUSHBYTES_${code}` : `OP_PUSHDATA${1 << (code - 0x4c)}`
    return broken ? [name, '<push past end>'] : push === '' ? [name] : [name, push]
  })
  if (ops.length > STEPS) words.push('…')
  // Without a space before it: rust-bitcoin sets that one with the name of the opcode.
  return words.join(' ') + (ops.at(-1)?.broken === 'length' ? '<unexpected end>' : '')
}

function nameOf(code: number): string {
  if (code >= 0x51 && code <= 0x60) return `OP_PUSHNUM_${code - 0x50}`
  const name = NAMES[code] ?? opcodeName(code)
  return name.startsWith('OP_UNKNOWN') ? `OP_RETURN_${code}` : name
}

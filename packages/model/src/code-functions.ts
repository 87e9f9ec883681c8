import type { Hex } from '@orrery/primitives/hex'

const [PUSH1, PUSH3, PUSH4, PUSH32] = [0x60, 0x62, 0x63, 0x7f]
const [SUB, EQ, XOR] = [0x03, 0x14, 0x18]
const [DUP1, DUP16] = [0x80, 0x8f]

/**
 * First four bytes of functions that EVM code compares a call's with, as eight digits: those that it has by the ways in which compilers write that. Four bytes that it
 * merely holds, such as those of what it calls elsewhere, are none. Pure; linear in the code.
 */
export function functionsOfCode(code: Hex): ReadonlySet<string> {
  const bytes = Buffer.from(code.slice(2), 'hex')
  const found = new Set<string>()
  for (let at = 0; at < bytes.length; at++) {
    const op = bytes[at]!
    if (op < PUSH1 || op > PUSH32) continue
    const size = op - PUSH1 + 1
    // One that begins with a zero is written as three bytes.
    if (op === PUSH3 || op === PUSH4) {
      let next = at + size + 1
      const dup = bytes[next] ?? 0
      if (dup >= DUP1 && dup <= DUP16) next++
      const compares = bytes[next]
      if (compares === EQ || compares === XOR || compares === SUB)
        found.add(bytes.toString('hex', at + 1, at + 1 + size).padStart(8, '0'))
    }
    at += size
  }
  return found
}

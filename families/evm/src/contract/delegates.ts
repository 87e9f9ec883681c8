import type { Hex } from '@orrery/primitives/hex'

const CALLCODE = 0xf2
const DELEGATECALL = 0xf4
const PUSH1 = 0x60
const PUSH32 = 0x7f

/** Whether code holds an instruction that runs another contract's code as its own. What is pushed is no instruction. */
export function delegates(code: Hex): boolean {
  const bytes = Buffer.from(code.slice(2), 'hex')
  for (let at = 0; at < bytes.length; at++) {
    const op = bytes[at]!
    if (op === DELEGATECALL || op === CALLCODE) return true
    if (op >= PUSH1 && op <= PUSH32) at += op - PUSH1 + 1
  }
  return false
}

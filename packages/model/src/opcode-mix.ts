import type { Hex } from '@orrery/primitives/hex'

/** What opcodes of EVM code are for, as charts group them (yellow paper appendix H.2). */
export const OPCODE_GROUPS = ['stack', 'flow', 'reckon', 'memory', 'storage', 'context', 'calls', 'other'] as const
export type OpcodeGroup = (typeof OPCODE_GROUPS)[number]

const [PUSH0, PUSH1, PUSH32, DUP1, SWAP16] = [0x5f, 0x60, 0x7f, 0x80, 0x9f]

function groupOf(op: number): OpcodeGroup {
  if ((op >= PUSH0 && op <= PUSH32) || (op >= DUP1 && op <= SWAP16) || op === 0x50) return 'stack'
  // STOP, JUMP, JUMPI, PC, GAS, JUMPDEST, RETURN, REVERT, INVALID
  if ([0x00, 0x56, 0x57, 0x58, 0x5a, 0x5b, 0xf3, 0xfd, 0xfe].includes(op)) return 'flow'
  // Arithmetic, comparisons, bits, KECCAK256.
  if ((op >= 0x01 && op <= 0x0b) || (op >= 0x10 && op <= 0x1e) || op === 0x20) return 'reckon'
  // MLOAD, MSTORE, MSTORE8, MSIZE, MCOPY, and copies of calldata, code and return data.
  if ([0x51, 0x52, 0x53, 0x59, 0x5e, 0x37, 0x39, 0x3c, 0x3e].includes(op)) return 'memory'
  // SLOAD, SSTORE, TLOAD, TSTORE
  if ([0x54, 0x55, 0x5c, 0x5d].includes(op)) return 'storage'
  // Of the call, the account and the block.
  if (op >= 0x30 && op <= 0x4a) return 'context'
  // LOG0-LOG4, CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL, SELFDESTRUCT
  if ((op >= 0xa0 && op <= 0xa4) || [0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa, 0xff].includes(op)) return 'calls'
  return 'other'
}
const GROUPS: readonly OpcodeGroup[] = Array.from({ length: 256 }, (_, op) => groupOf(op))

/** The bytes of code that run: compilers add metadata, whose length the last two bytes tell (Solidity, contract metadata). */
function runningBytes(bytes: Uint8Array): number {
  const told = bytes.length < 2 ? 0 : bytes[bytes.length - 2]! * 256 + bytes[bytes.length - 1]!
  const begin = bytes.length - 2 - told
  // A CBOR map of a few entries begins it.
  return told > 0 && begin > 0 && bytes[begin]! >= 0xa1 && bytes[begin]! <= 0xa6 ? begin : bytes.length
}

/** How many opcodes of each group deployed code has; what is pushed is none, nor is metadata behind it. Pure; linear in the code. */
export function opcodeMix(code: Hex): Readonly<Record<OpcodeGroup, number>> {
  const bytes = Buffer.from(code.slice(2), 'hex')
  const mix: Record<OpcodeGroup, number> = {
    stack: 0,
    flow: 0,
    reckon: 0,
    memory: 0,
    storage: 0,
    context: 0,
    calls: 0,
    other: 0,
  }
  const end = runningBytes(bytes)
  for (let at = 0; at < end; at++) {
    const op = bytes[at]!
    mix[GROUPS[op]!]++
    if (op >= PUSH1 && op <= PUSH32) at += op - PUSH1 + 1
  }
  return mix
}

import type { Hex } from '@orrery/primitives/hex'
import { compilerNamed, readMetadataTail } from '../solidity/metadata-tail.ts'
import { hexOf } from '../verify/hex-bytes.ts'
import { opcodeName, pushSize } from './opcodes.ts'
import { signatureOf } from './known-functions.ts'

/** A function that code seems to answer to. */
export type CodeFunction = {
  readonly selector: Hex
  /** By the table of well-known signatures; null where it has none. Others may have the same four bytes. */
  readonly signature: string | null
}

/** What deployed code tells by itself. */
export type CodeReading = {
  /** Bytes. */
  readonly size: number
  readonly functions: readonly CodeFunction[]
  /** Name and release of the compiler that it names; null where it names none. */
  readonly compiler: string | null
  /** Where its metadata lies by their hash, as a CID (version 1, in hex); null where it names none. */
  readonly metadata: string | null
}

/** A line of disassembled code. */
export type Instruction = { readonly at: number; readonly name: string; readonly pushed: Hex | null }

const [EQ, SUB, XOR, PUSH2, PUSH4, JUMPI] = [0x14, 0x03, 0x18, 0x61, 0x63, 0x57]
/** What compilers compare the first four bytes of call data with. */
const COMPARES = new Set([EQ, SUB, XOR])
/** Instructions between a pushed selector and the comparison: copies and swaps of the stack. */
const MOST_BETWEEN = 2
const MOST_FUNCTIONS = 500
/** What deployed code tells by itself: its size, the functions that it tells apart, and what its compiler wrote behind it (screens-evm §6.1). Pure. */
export function readCode(code: Uint8Array): CodeReading {
  const tail = readMetadataTail(code)
  return {
    size: code.length,
    functions: selectorsOf(code).map((selector) => ({ selector, signature: signatureOf(selector) })),
    compiler: compilerNamed(code),
    // Base 16, CIDv1, dag-pb: the multihash as it is (multiformats, "CID").
    metadata: tail?.ipfs ? `f0170${hexOf(tail.ipfs).slice(2)}` : null,
  }
}

/** Code without the metadata that stand at its end. Pure. */
export const withoutMetadata = (code: Uint8Array): Uint8Array =>
  code.subarray(0, code.length - (readMetadataTail(code)?.length ?? 0))

/**
 * Selectors that code compares its call data with, in its own order: four bytes that are pushed, compared, and jumped by. What dispatches in another way, as a proxy does, has none.
 * Pure.
 */
export function selectorsOf(code: Uint8Array): readonly Hex[] {
  const found = new Set<Hex>()
  for (let at = 0; at < code.length && found.size < MOST_FUNCTIONS; at += 1 + pushSize(code[at]!)) {
    if (code[at] !== PUSH4) continue
    let next = at + 5
    for (let passed = 0; passed < MOST_BETWEEN && isStackMove(code[next]); passed++) next++
    const jump = next + 2 + pushSize(code[next + 1] ?? 0)
    const isTarget = code[next + 1] === PUSH2 || pushSize(code[next + 1] ?? 0) > 0
    if (COMPARES.has(code[next] ?? -1) && isTarget && code[jump] === JUMPI)
      found.add(hexOf(code.subarray(at + 1, at + 5)))
  }
  return [...found]
}

/** Copies and swaps. */
const isStackMove = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte <= 0x9f

/** Instructions of code, at most so many; what follows the last instruction is data and looks like any. Pure. */
export function instructionsOf(code: Uint8Array, most: number): readonly Instruction[] {
  const lines: Instruction[] = []
  for (let at = 0; at < code.length && lines.length < most;) {
    const byte = code[at]!
    const size = pushSize(byte)
    lines.push({
      at,
      name: opcodeName(byte) ?? `0x${byte.toString(16).padStart(2, '0')}`,
      pushed: size === 0 ? null : hexOf(code.subarray(at + 1, at + 1 + size)),
    })
    at += 1 + size
  }
  return lines
}

import type { Hex } from '@orrery/primitives/hex'
import { readContractText } from '../abi-text.ts'

/** Solidity's `Error(string)` and `Panic(uint256)`. */
const ERROR = '0x08c379a0'
const PANIC = '0x4e487b71'

/**
 * What a contract reverted with, for people: the text of `Error(string)`, `Panic(0x11)`, or the selector of an error of
 * its own. Null when it said nothing. Source: Solidity, "Error handling".
 */
export function revertReason(output: Hex | null): string | null {
  if (output === null || output.length < 10) return null
  const selector = output.slice(0, 10)
  if (selector === ERROR) return readContractText(`0x${output.slice(10)}`).text
  if (selector === PANIC && output.length >= 74)
    return `Panic(0x${BigInt(`0x${output.slice(10, 74)}`)
      .toString(16)
      .padStart(2, '0')})`
  return selector
}

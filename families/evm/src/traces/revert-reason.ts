import type { RevertReason } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import { MAX_POINTS, readContractText } from '../abi-text.ts'
import { bySelector, readBySelector, type Signature } from '../signature-table.ts'
import { ERRORS } from './known-errors.ts'

/** Solidity's `Error(string)` and `Panic(uint256)`. */
const ERROR = '0x08c379a0'
const PANIC = '0x4e487b71'
const NO_REASON: RevertReason = { as: 'silent' }
const LONGEST_DATA = 2 + 2 * 1_024

let table: ReadonlyMap<string, Signature> | null = null

/** What a contract reverted with, read as far as it can be. Source: Solidity, "Error handling"; ERC-6093. Never throws. */
export function readRevert(output: Hex | null): RevertReason {
  if (output === null || output === '0x') return NO_REASON
  const selector = output.slice(0, 10)
  if (selector === ERROR) {
    const text = textOf(output)
    return text === null ? NO_REASON : { as: 'text', text: isCut(output, text) ? `${text}…` : text }
  }
  if (selector === PANIC && output.length >= 74)
    return {
      as: 'panic',
      code: `0x${BigInt(`0x${output.slice(10, 74)}`)
        .toString(16)
        .padStart(2, '0')}`,
    }
  table ??= bySelector(ERRORS)
  const known = readBySelector(table, output)
  return known === null ? { as: 'unknown', data: output.slice(0, LONGEST_DATA) as Hex } : { as: 'error', ...known }
}

const textOf = (output: Hex): string | null => readContractText(`0x${output.slice(10)}`).text

/** Whether the contract said more than is read of it. Its string's length is the second word. */
const isCut = (output: Hex, text: string): boolean =>
  BigInt(`0x${output.slice(74, 138)}`) > BigInt(new TextEncoder().encode(text).length) &&
  [...text].length === MAX_POINTS

/** The same in one line: the text, `Panic(0x11)`, or an error of its own by name and values. Null when nothing was said. */
export function revertText(output: Hex | null): string | null {
  const reason = readRevert(output)
  return reason.as === 'error'
    ? `${reason.name}(${reason.params.map(({ value }) => value).join(', ')})`
    : revertReason(output)
}

/** As it is indexed: an error of the contract's own by its selector, so that rows do not change when a signature becomes known. */
export function revertReason(output: Hex | null): string | null {
  const reason = readRevert(output)
  if (reason.as === 'text') return textOf(output!)
  if (reason.as === 'panic') return `Panic(${reason.code})`
  return output === null || output.length < 10 || reason.as === 'silent' ? null : output.slice(0, 10)
}

import type { Hex } from '@orrery/primitives/hex'
import type { Stack } from './stacks/stack.ts'

/** EIP-2718, 2930, 1559, 4844, 7702. */
const KINDS: Readonly<Record<number, string>> = {
  0: 'legacy',
  1: 'access-list',
  2: 'dynamic-fee',
  3: 'blob',
  4: 'set-code',
}

/** Our word for a transaction type; `type-0x..` where nobody told us one. */
export const kindOf = (type: number, stack: Stack): string =>
  KINDS[type] ?? stack.kinds[type] ?? `type-0x${type.toString(16)}`

/** Who sends the transactions that the protocol itself makes; null where the stack has none, or its block names no producer. */
export const systemSender = ({ system }: Stack, producer: Hex | null | undefined): Hex | null =>
  system === undefined ? null : system.from === 'nobody' ? NOBODY : (producer ?? null)

const NOBODY: Hex = `0x${'0'.repeat(40)}`

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

import { defineStack, ETHEREUM } from './stack.ts'

/** A chain of its own. Celo's and Polygon's extra transaction types are met on chains that name no stack. */
export const none = defineStack({
  ...ETHEREUM,
  kinds: { 0x7b: 'fee-currency', 0x7c: 'fee-currency', 0x7f: 'state-sync' },
  vaults: { baseFee: null, extraFees: () => [] },
})

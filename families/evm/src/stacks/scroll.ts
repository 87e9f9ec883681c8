import { defineStack, ROLLUP } from './stack.ts'

/** Scroll. Messages from the parent chain are type 0x7e; receipts carry a data fee. */
export const scroll = defineStack({
  ...ROLLUP,
  kinds: { 0x7e: 'deposit' },

  extraFee: (receipt) => (receipt.l1Fee ? BigInt(receipt.l1Fee) : 0n),
})

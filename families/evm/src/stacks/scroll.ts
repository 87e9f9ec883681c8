import { defineStack } from './stack.ts'

/** Scroll. Messages from the parent chain are type 0x7e; receipts carry a data fee. */
export const scroll = defineStack({
  kinds: { 0x7e: 'deposit' },
  burnsBaseFee: false,
  extraFee: (receipt) => (receipt.l1Fee ? BigInt(receipt.l1Fee) : 0n),
  hashes: 'learn',
  encodes: [],
})

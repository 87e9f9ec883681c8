import { defineStack, ROLLUP } from './stack.ts'

/** Arbitrum Nitro. The data fee is part of the gas used, and all pay the base fee, whatever they offer. Source: Nitro `arbos`, ArbitrumTxTypes. */
export const arbitrum = defineStack({
  ...ROLLUP,
  kinds: {
    0x64: 'deposit',
    0x65: 'unsigned',
    0x66: 'contract',
    0x68: 'retry',
    0x69: 'submit-retryable',
    0x6a: 'internal',
  },

  ownPrices: true,
  encodes: [0x64, 0x65, 0x66, 0x68, 0x69, 0x6a],
  // Nitro.
  hashesSince: { 42_161: 22_207_817 },
})

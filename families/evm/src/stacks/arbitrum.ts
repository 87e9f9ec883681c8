import { defineStack } from './stack.ts'

/** Arbitrum Nitro. The data fee is part of the gas used. Source: Nitro `arbos`, ArbitrumTxTypes. */
export const arbitrum = defineStack({
  kinds: {
    0x64: 'deposit',
    0x65: 'unsigned',
    0x66: 'contract',
    0x68: 'retry',
    0x69: 'submit-retryable',
    0x6a: 'internal',
  },
  burnsBaseFee: false,
  extraFee: () => 0n,
  hashes: 'ethereum',
})

import { defineStack } from './stack.ts'

/** Linea. The data fee is part of the gas price. */
export const linea = defineStack({ kinds: {}, burnsBaseFee: false, extraFee: () => 0n, hashes: 'learn', encodes: [] })

import { defineStack } from './stack.ts'

/** Polygon CDK / zkEVM. Roots are computed over its own transaction form. */
export const polygonZkevm = defineStack({
  kinds: {},
  burnsBaseFee: false,
  extraFee: () => 0n,
  hashes: 'learn',
  encodes: [],
})

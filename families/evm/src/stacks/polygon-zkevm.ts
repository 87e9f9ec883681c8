import { defineStack, ROLLUP } from './stack.ts'

/** Polygon CDK / zkEVM. Roots are computed over its own transaction form. */
export const polygonZkevm = defineStack(ROLLUP)

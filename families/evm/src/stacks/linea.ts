import { defineStack, ROLLUP } from './stack.ts'

/** Linea. The data fee is part of the gas price. */
export const linea = defineStack(ROLLUP)

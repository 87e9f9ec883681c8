import { defineStack, ETHEREUM } from './stack.ts'

/** BNB Smart Chain (Parlia). The validator ends its block with calls to system contracts. Source: bsc `consensus/parlia`, `IsSystemTransaction`. */
export const bsc = defineStack({ ...ETHEREUM, system: { from: 'producer', kind: 'system' } })

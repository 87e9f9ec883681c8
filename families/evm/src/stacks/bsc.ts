import { defineStack, ETHEREUM } from './stack.ts'

/** BNB Smart Chain (Parlia). The validator ends its block with calls to system contracts. Source: bsc `consensus/parlia`, `IsSystemTransaction`; BEP-336 for blobs. */
export const bsc = defineStack({ ...ETHEREUM, system: { from: 'producer', kind: 'system' }, sidecars: true })

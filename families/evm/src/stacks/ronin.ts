import { defineStack, ETHEREUM } from './stack.ts'

/** Ronin. A sponsor may pay the gas. Source: axieinfinity/ronin `core/types`, `SponsoredTxType`. */
export const ronin = defineStack({ ...ETHEREUM, kinds: { 0x64: 'sponsored' }, burns: 'nothing' })

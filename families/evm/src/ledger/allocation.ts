import type { Hex } from '@orrery/primitives/hex'

/** What block 0 gave to whom, wei. Addresses that got nothing are left out. */
export type Allocation = readonly { readonly address: Hex; readonly balance: bigint }[]

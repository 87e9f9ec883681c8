import type { Hex } from '@orrery/primitives/hex'

/** A transaction of one of our accounts, before it has a nonce and a price. */
export type PlannedTx = {
  /** Number of the account. */
  readonly from: number
  /** Null creates a contract. */
  readonly to: Hex | null
  readonly value?: bigint
  readonly input?: Hex
  readonly gas: bigint
  /** EIP-2718 type; 2 unless told. */
  readonly type?: 0 | 1 | 2
  /** Makes it a blob transaction (type 3) with a blob for each number. */
  readonly blobs?: readonly bigint[]
  /** Makes it a set-code transaction (type 4): the account borrows the code at the address, zero gives it back. */
  readonly setCode?: readonly { readonly account: number; readonly code: Hex }[]
}

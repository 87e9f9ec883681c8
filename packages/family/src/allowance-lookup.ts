import type { Hex } from '@orrery/primitives/hex'

/** A permission to take tokens, as an event told it: what a contract is asked about. */
export type AllowanceQuestion = {
  /** `erc20` and `permit2` are amounts, `item` one item of an NFT contract, `all` every item. */
  readonly kind: 'erc20' | 'item' | 'all' | 'permit2'
  readonly owner: Hex
  readonly spender: Hex
  readonly token: Hex
  /** Of `item` alone. */
  readonly tokenId: bigint | null
}

/** What is allowed: base units for amounts; 1 or 0 for items. `balance` is what the owner has of an amount's token. */
export type AllowanceAnswer = {
  readonly allowed: bigint
  readonly balance: bigint | null
  /** Unix seconds; null where a permission does not end by itself. */
  readonly expires: bigint | null
}

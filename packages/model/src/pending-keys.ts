import type { Hex } from '@orrery/primitives/hex'
import type { Bundle, PendingTxRow } from './rows.ts'

/**
 * What a waiting transaction claims. Of two transactions that share a `conflicts` key at most one can
 * ever be mined: sender and nonce, or an outpoint that both spend. `accounts` are the address keys
 * whose pages list it.
 */
export type PendingKeys = { readonly conflicts: readonly string[]; readonly accounts: readonly Hex[] }

/** Pure. `null` for what can never wait in a pool: coinbases, deposits, protocol transactions. */
export type PendingKeysOf = (tx: PendingTxRow) => PendingKeys | null

/**
 * Pure. The conflict keys that the transactions of a block used up, where their rows alone do not tell
 * (UTXO: outpoints, from the table of spends). In the form of `PendingTxRow.spends`.
 */
export type MinedClaimsOf = (bundle: Bundle) => readonly { readonly hash: Hex; readonly key: string }[]

import type { Hex } from '@orrery/primitives/hex'
import type { RuneId, Runestone } from '../runestone.ts'

/** A rune as the ledger knows it. Amounts in its smallest unit. */
export type RuneEntry = {
  readonly id: RuneId
  readonly name: string
  readonly spacers: number
  readonly symbol: string | null
  readonly divisibility: number
  readonly premine: bigint
  readonly terms: NonNullable<NonNullable<Runestone['etching']>['terms']> | null
  readonly turbo: boolean
  readonly txid: Hex
  readonly timeMs: number
  mints: bigint
  burned: bigint
  /** Transactions that etched, minted or moved it. */
  txs: number
  /** Addresses that have some. */
  holders: number
}

/** What an output carries, by `runeKey`. */
export type RuneLots = ReadonlyMap<string, bigint>

export const runeKey = ({ block, tx }: RuneId): string => `${block}:${tx}`

/** A transaction as the ledger reads it. */
export type RuneTx = {
  readonly height: number
  readonly txIndex: number
  readonly txid: Hex
  readonly blockHash: Hex
  readonly timeMs: number
  readonly stone: Runestone | null
  /** The number of the name that it etches, where the name is allowed, free of a commitment's doubt and chosen by it; null for one that the protocol gives. */
  readonly named: { readonly number: bigint; readonly isCommitted: boolean } | null
  readonly inputs: readonly { readonly outpoint: string; readonly address: Hex | null }[]
  readonly outputs: readonly { readonly address: Hex | null; readonly isData: boolean }[]
}

export type RuneAction = 'etch' | 'mint' | 'transfer' | 'burn'

/** What a transaction did with one rune. */
export type RuneEvent = {
  readonly tx: RuneTx
  readonly seq: number
  readonly id: RuneId
  readonly action: RuneAction
  readonly amount: bigint
  readonly isCenotaph: boolean
  /** Whose it was, and whose it became, where it is one address each; null for none or several. */
  readonly from: Hex | null
  readonly to: Hex | null
  /** Everybody whose it was or whose it became, however many. */
  readonly parties: readonly Hex[]
}

/** An output that carries runes, as a transaction made it. */
export type RuneOutput = {
  readonly tx: RuneTx
  readonly vout: number
  readonly address: Hex | null
  readonly lots: RuneLots
}

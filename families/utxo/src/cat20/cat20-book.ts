import type { Hex } from '@orrery/primitives/hex'
import type { Cat20Action } from '@orrery/model/cat20'
import type { MinterTerms } from './read-minter.ts'

/** A token as the ledger knows it. Amounts in its smallest unit. */
export type Cat20Token = {
  /** The output that its deploy revealed, as `outpointKey` writes it: its id. */
  readonly token: Hex
  readonly decimals: number
  /** Address key of its minters. */
  readonly minter: Hex
  /** Address key of its tokens; null before the first mint. */
  address: Hex | null
  /** What the script of its minters says, which the first mint shows; null before it, and where the script is none that is known. */
  terms: MinterTerms | null
  minted: bigint
  mints: number
  /** What outputs hold that count. */
  held: bigint
  burned: bigint
  holders: number
  txs: number
  /** Outputs of minters that are not spent. */
  minters: number
}

/** What an output holds of a token; one without an owner is a minter. */
export type Cat20Lot = {
  readonly token: Hex
  /** The bytes that name the owner, of a key or a script; null of a minter. */
  readonly owner: Hex | null
  readonly amount: bigint
  readonly address: Hex
}

export type Cat20Input = {
  readonly outpoint: string
  readonly address: Hex | null
  /** What was shown to spend it, where that is one of a taproot output's scripts; null for any other way. */
  readonly shown: Shown | null
}

/** A spend of a taproot output by a script (BIP-341). */
export type Shown = {
  readonly script: Hex
  /** The whole witness as it stands, first the script's arguments. */
  readonly witness: readonly Hex[]
}

export type Cat20Tx = {
  readonly height: number
  readonly txIndex: number
  readonly txid: Hex
  readonly timeMs: number
  /** Whether its output 0 begins as those of the protocol do. */
  readonly isCat: boolean
  readonly inputs: readonly Cat20Input[]
  /** Address keys of its outputs. */
  readonly outputs: readonly (Hex | null)[]
}

/** A deploy, with what its announcement says; amounts of that are null where it names none that can be. */
export type Cat20Deploy = {
  readonly token: Hex
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly max: bigint | null
  readonly premine: bigint | null
  readonly limit: bigint | null
  readonly minter: Hex
}

export type Cat20Event = {
  readonly seq: number
  readonly token: Hex
  readonly action: Cat20Action
  /** Null only of a deploy that names no maximum. */
  readonly amount: bigint | null
  readonly from: Hex | null
  readonly to: Hex | null
  /** Everyone who had a part in it. */
  readonly parties: readonly Hex[]
}

/** What of the ledger transactions may touch. */
export type Cat20Book = {
  readonly tokens: Map<Hex, Cat20Token>
  /** Tokens by the address key of their minters. */
  readonly minters: Map<Hex, Hex>
  /** By outpoint. */
  readonly lots: Map<string, Cat20Lot>
}

/** What one transaction did. */
export type Cat20Effects = {
  readonly deployed: Cat20Deploy | null
  readonly spent: readonly Cat20Lot[]
  readonly made: ReadonlyMap<number, Cat20Lot>
  readonly events: readonly Cat20Event[]
  /** Tokens whose figures changed. */
  readonly touched: readonly Cat20Token[]
}

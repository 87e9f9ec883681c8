import type { OmniAction } from '@orrery/model/omni'
import type { Hex } from '@orrery/primitives/hex'

/** A message with all that the ledger needs of its transaction. */
export type OmniTx = {
  readonly height: number
  readonly txIndex: number
  readonly txid: Hex
  readonly timeMs: number
  readonly sender: Hex
  readonly reference: Hex | null
  readonly payload: string
  /** Addresses by output, for messages that name outputs. */
  readonly outputs: readonly (Hex | null)[]
}

/** What is known of the property as a whole; see `omni-tables.ts`. */
export type OmniState = {
  issuer: Hex | null
  delegate: Hex | null
  freezing: readonly number[]
  features: ReadonlyMap<number, number>
  thaws: number
  supply: bigint
  supplyMost: bigint
  certain: bigint
  shared: bigint
  traded: bigint
  holders: number
  events: number
}

/** What an address has for certain, and at most but for what `shared` and `traded` may have brought it. */
export type OmniHolding = { low: bigint; high: bigint; trades: boolean; frozen: number }

export const NO_STATE: OmniState = {
  issuer: null,
  delegate: null,
  freezing: [],
  features: new Map(),
  thaws: 0,
  supply: 0n,
  supplyMost: 0n,
  certain: 0n,
  shared: 0n,
  traded: 0n,
  holders: 0,
  events: 0,
}

export const NO_HOLDING: OmniHolding = { low: 0n, high: 0n, trades: false, frozen: 0 }

export type OmniVerdict = 'valid' | 'invalid' | 'undecided'

/** Why a message has no effect: its type or version does not count, the sender is frozen, a field cannot be so, too little is there, it is not the issuer’s, or freezing is not so. */
export type OmniReason = 'type' | 'frozen' | 'fields' | 'balance' | 'issuer' | 'freezing'

/** What one message did with the property. */
export type OmniEvent = {
  readonly tx: OmniTx
  readonly action: OmniAction
  readonly amount: bigint | null
  readonly state: OmniVerdict
  /** `others`: the ledgers of other properties decide; `reach`: what came before is undecided itself. */
  readonly reason: OmniReason | 'others' | 'reach' | null
  readonly from: Hex
  readonly to: Hex | null
  /** Further addresses that it names: receivers of one message to many. */
  readonly others: readonly Hex[]
  /** For the lists of supply and freezes: what stood there after it, for certain and at most. */
  readonly note: {
    readonly list: 'supply' | 'freeze'
    readonly after: bigint
    readonly after_most: bigint
  } | null
}

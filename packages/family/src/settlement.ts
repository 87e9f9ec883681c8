import type { RollupRole } from '@orrery/model/rollup-contracts'
import type { TxHead } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Arrival } from './arrivals.ts'
import type { AskContracts } from './ask-contracts.ts'
import type { BatchStage } from './batch-lookup.ts'
import type { Departure } from './departures.ts'
import type { GameState } from './dispute-game.ts'
import type { WithdrawalRules } from './withdrawal-rules.ts'

/** Logs on the parent chain: what the contract does that writes them, and the word of their kind (`EventSources.rollups`). */
export type SettlementLog = { readonly role: RollupRole; readonly kind: string }

/** Of a block of a rollup what its output root is made of. */
export type OutputParts = { readonly stateRoot: Hex; readonly passerRoot: Hex; readonly blockHash: Hex }

/** How what a rollup's stack writes on its parent chain is read (screens-evm §12.6). Pure, but for what is asked of contracts. */
export type Settlement = {
  /** By the stages that the logs tell, in their order: the first is how a batch comes to be there. */
  readonly batches: readonly (SettlementLog & { readonly stage: BatchStage })[]
  /** What claims or confirms states, games apart. */
  readonly states: readonly SettlementLog[]
  /** What begins a game about a state, how a game itself tells its end, and how its contract is read, which tells null where it is no game; null where there are none. */
  readonly games: {
    readonly begun: SettlementLog
    readonly ended: string
    read(ask: AskContracts, game: Hex): Promise<GameState | null>
  } | null
  /** What begins a message to the rollup; null where no log tells it. */
  readonly arrival: SettlementLog | null
  /** What becomes of messages to the parent chain. */
  readonly steps: readonly (SettlementLog & { readonly step: 'proven' | 'completed' })[]
  /** What names a message from the parent chain in the log there; null where its block and place alone do. */
  arrivalId(tx: TxHead, told: Arrival): Hex | null
  /** What a message is called here that stands at a place there; absent where the log names it. */
  placedId?(blockHash: Hex, logIndex: number): Hex
  /** How messages to the parent chain are let out there; null where that is not known of the stack. */
  readonly withdrawals: WithdrawalRules | null
  /** What names a message to the parent chain in logs there; null where it does not follow. */
  departureId(departure: Departure): Hex | null
  /** Height that a game is about, as the transaction says that began it; null where another contract called for it, or it is of a type that counts otherwise. */
  claimedHeight(tx: TxRow, factory: Hex, type: number): number | null
  /** Output roots, of stacks that have such: whose storage is part of them, and how they are made. */
  readonly outputs: { readonly passer: Hex; rootOf(parts: OutputParts): Hex } | null
}

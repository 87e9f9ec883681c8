import type { Hex } from '@orrery/primitives/hex'
import type { AskContracts, AskedBlock } from './ask-contracts.ts'

/** A message to a parent chain with all that its proof is made of. */
export type SentWithdrawal = {
  readonly hash: Hex
  /** Of the rollup's block. */
  readonly height: number
  readonly nonce: bigint
  readonly sender: Hex
  readonly target: Hex
  readonly value: bigint
  readonly gasLimit: bigint
  readonly data: Hex
}

/**
 * What is next for a message: a state of the rollup that has it must be claimed (`root`), it is to be proved (`prove`), its proof must age (`mature`), the game about that state must end
 * (`game`) and its end must age (`airGap`), it may be carried out (`finalise`), it must be proved against another state (`again`), the portal does not let it through though nothing else is
 * known to stand in its way (`refused`), or it was carried out (`done`).
 */
export const WITHDRAWAL_STEPS = [
  'root',
  'prove',
  'mature',
  'game',
  'airGap',
  'finalise',
  'again',
  'refused',
  'done',
] as const
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number]

/** A state of the rollup that a message may be proved against. */
export type ProvableState = {
  /** Of the game in its factory, or of the output. */
  readonly index: bigint
  readonly root: Hex
  readonly height: number
  readonly game: Hex | null
}

/** How a message stands with the contract that lets it out; null is what is not told, or not so yet. */
export type WithdrawalState = {
  readonly step: WithdrawalStep
  /** From when on it goes on, where that follows. */
  readonly readyMs: number | null
  readonly provenMs: number | null
  /** Who proved it, where the contract keeps a proof of each. */
  readonly prover: Hex | null
  /** The game that it was proved against. */
  readonly game: Hex | null
  /** How long a proof ages, and the end of a game. */
  readonly maturitySeconds: number | null
  readonly finalitySeconds: number | null
  readonly paused: boolean | null
  /** States that have it, the newest first, where it is to be proved. */
  readonly against: readonly ProvableState[]
}

/** What the rollup's own node tells of a block and of the message's place in storage there. */
export type PassedProof = {
  readonly blockHash: Hex
  readonly stateRoot: Hex
  readonly passerRoot: Hex
  readonly nodes: readonly Hex[]
}

/** How messages of a stack are let out on its parent chain. */
export type WithdrawalRules = {
  /** All of a message, of the log that tells it; null where it is no such log, or its hash is of another message. */
  read(log: {
    readonly topics: readonly string[]
    readonly data: string
    readonly height: number
  }): SentWithdrawal | null
  /** Asks the contracts how a message stands; null where they are of a kind that is not known. */
  state(
    ask: AskContracts,
    at: AskedBlock,
    contracts: { readonly portal: Hex; readonly factories: readonly Hex[] },
    sent: SentWithdrawal,
  ): Promise<WithdrawalState | null>
  /** The word of the passer's storage that a message sets. */
  slotOf(sent: SentWithdrawal): Hex
  /** The call that proves a message against a state; null where the node's answers do not prove it, or are of another state. */
  proveCall(sent: SentWithdrawal, against: ProvableState, proof: PassedProof): Hex | null
  /** The call that carries it out. */
  finaliseCall(sent: SentWithdrawal, prover: Hex | null): Hex
}

import type { Hex } from '@orrery/primitives/hex'
import type { Suspicion } from './wire/transaction.ts'

/** By which measures transfers are called suspicious (screens-evm §0.6), as the operator tunes them. */
export type SafetyRules = {
  /** Rules that are not asked. */
  readonly off: readonly Suspicion[]
  /** More receivers of one transaction are an airdrop. */
  readonly airdropReceivers: number
  /** Transfers before a page in which whom an address really dealt with is looked for. */
  readonly earlier: number
  /** Tokens that are always called suspicious, and those whose names and airdrops never are; lower case. */
  readonly doubted: readonly Hex[]
  readonly trusted: readonly Hex[]
}

/** What holds unless told: 200 receivers (screens-evm §0.6), and an imitation comes soon after what it imitates. */
export const USUAL_SAFETY: SafetyRules = { off: [], airdropReceivers: 200, earlier: 300, doubted: [], trusted: [] }

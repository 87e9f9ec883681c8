import type { Hex } from '@orrery/primitives/hex'

/** What a contract on a parent chain does for the rollup above it, by the words of its stack. */
export const ROLLUP_ROLES = [
  /** OP stack: deposits and withdrawals, claimed outputs, games about them, and the address that batches are sent to. */
  'portal',
  'outputOracle',
  'gameFactory',
  'batchInbox',
  /** Arbitrum: batches, confirmed states, and messages of both ways. */
  'sequencerInbox',
  'rollup',
  'outbox',
  'bridge',
  /** ZK Stack: all of it. */
  'diamond',
  /** Scroll: batches, and messages of both ways. */
  'scrollChain',
  'messenger',
] as const
export type RollupRole = (typeof ROLLUP_ROLES)[number]

/** Contracts on a parent chain that are believed when they log of a rollup: anybody may log the same. Lower-case addresses; several where one came after the other. */
export type RollupContracts = { readonly [role in RollupRole]?: readonly Hex[] }

import type { Hex } from '@orrery/primitives/hex'

/** What somebody claimed in a game: the root itself, or a move against another claim. */
export type GameClaim = {
  readonly index: number
  /** Null of the claim that the game is about. */
  readonly parent: number | null
  readonly claimant: Hex
  /** Who won against it, as far as that is settled. */
  readonly counteredBy: Hex | null
  /** Null where the contract has marked it as paid out. */
  readonly bond: bigint | null
  readonly claim: Hex
  /** Its place in the tree of all positions (Optimism specs, "Fault dispute game": generalised index). */
  readonly position: bigint
  readonly depth: number
  /** Whether it disputes the claim above, or goes on from it; null of the root. */
  readonly isAttack: boolean | null
  readonly madeMs: number
  /** What its side had used of its clock by then. */
  readonly usedSeconds: number
  /** Until when somebody may answer it; null where the game is over, or no limit is told. */
  readonly openUntilMs: number | null
}

/** A game as its own contract tells it; null is what it does not say. */
export type GameState = {
  readonly status: 'running' | 'challenger' | 'defender'
  readonly createdMs: number | null
  readonly resolvedMs: number | null
  /** Heights of the rollup: what is claimed, and what is agreed on. */
  readonly l2Height: number | null
  readonly startHeight: number | null
  /** What each side has in all, and what it is given where it has less left. */
  readonly clockSeconds: number | null
  readonly extensionSeconds: number | null
  readonly maxDepth: number | null
  readonly splitDepth: number | null
  /** How many claims there are, of which the first are in `claims`; null of kinds of games that have none. */
  readonly count: number | null
  readonly claims: readonly GameClaim[]
  /** What those who made these claims, or won against them, may fetch. */
  readonly credits: readonly { readonly account: Hex; readonly amount: bigint }[]
}

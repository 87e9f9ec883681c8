/** What the operator says of one faucet. */
export type FaucetTerms = {
  /** Base units that one request gets. */
  readonly amount: bigint
  /** How long a recipient waits for the next. */
  readonly cooldownMs: number
  /** Base units that it gives in any 24 hours. */
  readonly dailyCap: bigint
  /** Zero bits of the puzzle. */
  readonly difficulty: number
}

/** Bounds of every faucet. */
export type FaucetLimits = {
  /** Requests that wait at once. */
  readonly waiting: number
  /** Payments that are signed and not in a final block: more of them would only wait in the node's pool. */
  readonly open: number
  /** Recipients that one visitor may name within a cooldown. */
  readonly perVisitor: number
  /** A request that could not be signed for so long has failed. */
  readonly patienceMs: number
  /** How long a puzzle may take. */
  readonly puzzleMs: number
  /** Rows that are told of what it gave. */
  readonly recent: number
  /** How often payments under way are looked at, and how long after a fault. */
  readonly lookMs: number
}

export const FAUCET_LIMITS: FaucetLimits = {
  waiting: 50,
  open: 16,
  perVisitor: 3,
  patienceMs: 600_000,
  puzzleMs: 600_000,
  recent: 20,
  lookMs: 5_000,
}

/** The span that the daily cap counts in: any 24 hours, so that no midnight doubles it. */
export const DAY_MS = 86_400_000

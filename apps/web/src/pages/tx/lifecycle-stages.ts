import type { ChainStatus } from '@orrery/model/wire/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'

export type Stage = {
  readonly id: 'pending' | 'included' | 'safe' | 'final'
  readonly isReached: boolean
  /** When it came so far, where that is known: of the chain's marks no time is. */
  readonly ms: number | null
}

export type Lived = Pick<TxDetail, 'finality' | 'timeMs' | 'waited'>

/**
 * The stages of a transaction that is on its way, as far as they are known (screens-evm §4.3): when it was seen only where it was, safe and final only where the
 * chain has such marks. Empty for one that lost its way, or where there is but one stage to tell. Pure.
 */
export function lifecycleStages(
  { finality, timeMs, waited }: Lived,
  marks: Pick<ChainStatus, 'safe' | 'final'> | null,
): readonly Stage[] {
  const reached = (['pending', 'included', 'safe', 'final'] as const).findIndex((id) => id === finality)
  if (reached < 0) return []
  const seenMs = reached === 0 ? timeMs : (waited?.seenMs ?? null)
  // Seen by our clock, included by the chain's: where that one is behind, the two times beside each other would tell a wait below nothing.
  const isBefore = seenMs !== null && (reached === 0 || seenMs <= timeMs)
  const stages: readonly (Stage | null)[] = [
    seenMs === null ? null : { id: 'pending', isReached: true, ms: isBefore ? seenMs : null },
    { id: 'included', isReached: reached >= 1, ms: reached >= 1 ? timeMs : null },
    reached === 2 || marks?.safe != null ? { id: 'safe', isReached: reached >= 2, ms: null } : null,
    reached === 3 || marks?.final != null ? { id: 'final', isReached: reached >= 3, ms: null } : null,
  ]
  const told = stages.filter((stage) => stage !== null)
  return told.length < 2 ? [] : told
}

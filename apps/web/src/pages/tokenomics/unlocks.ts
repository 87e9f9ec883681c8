import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import type { TokenActivity } from '@orrery/model/wire/token-activity'

type Lock = Tokenomics['locks'][number]
type Terms = Pick<Lock, 'kind' | 'amount' | 'startMs' | 'cliffMs' | 'endMs' | 'released'>

/** What a contract does not let go of yet at a moment, base units: by its own schedule, evenly from start to end and nothing before its cliff. Pure. */
export function lockedAt({ kind, amount, startMs, cliffMs, endMs, released }: Terms, ms: number): bigint {
  if (ms >= endMs) return 0n
  if (kind === 'timelock' || startMs === null) return BigInt(amount)
  const total = BigInt(amount) + BigInt(released ?? '0')
  if (ms < (cliffMs ?? startMs) || endMs <= startMs) return total
  const free = (total * BigInt(Math.max(0, Math.trunc(ms - startMs)))) / BigInt(endMs - startMs)
  return total - free
}

type Allocation = Pick<
  NonNullable<Tokenomics['plan']>['allocations'][number],
  'amount' | 'startMs' | 'cliffMs' | 'endMs'
>

/** What is not free yet at a moment by the operator's plan, base units: a part without an end is free from the first. Pure. */
export const planLocks = (parts: readonly Allocation[], ms: number): bigint =>
  parts.reduce(
    (sum, { endMs, ...part }) =>
      endMs === null ? sum : sum + lockedAt({ ...part, kind: 'vesting', endMs, released: null }, ms),
    0n,
  )

/** The same as a curve over the whole plan, from its first start to its last end at even steps; empty where nothing of it comes free by time. Pure. */
export function planCurve(
  parts: readonly Allocation[],
): readonly { readonly timeMs: number; readonly locked: bigint }[] {
  const ends = parts.flatMap(({ endMs }) => endMs ?? [])
  const starts = parts.flatMap(({ startMs, endMs }) => (endMs === null || startMs === null ? [] : [startMs]))
  if (ends.length === 0 || starts.length === 0) return []
  const start = Math.min(...starts)
  const end = Math.min(start + MOST_MS, Math.max(...ends))
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const timeMs = Math.round(start + ((end - start) * index) / POINTS)
    return { timeMs, locked: planLocks(parts, timeMs) }
  })
}

const POINTS = 48
/** Schedules that end later than this are drawn up to here: some are set beyond every life. */
const MOST_MS = 30 * 365 * 86_400_000

/** What all contracts together do not let go of yet, from now to the last end, at even steps; empty where all have ended. Pure. */
export function unlockCurve(
  locks: readonly Terms[],
  nowMs: number,
): readonly { readonly timeMs: number; readonly locked: bigint }[] {
  const end = Math.min(nowMs + MOST_MS, Math.max(nowMs, ...locks.map(({ endMs }) => endMs)))
  if (end <= nowMs) return []
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const timeMs = Math.round(nowMs + ((end - nowMs) * index) / POINTS)
    return { timeMs, locked: locks.reduce((sum, lock) => sum + lockedAt(lock, timeMs), 0n) }
  })
}

/** What was made and ended in each month (UTC) that has a day here, oldest first. Pure. */
export function emissionByMonth(
  days: readonly Pick<TokenActivity['days'][number], 'timeMs' | 'minted' | 'burnt'>[],
): readonly { readonly timeMs: number; readonly minted: bigint; readonly burnt: bigint }[] {
  const months = new Map<number, { minted: bigint; burnt: bigint }>()
  for (const { timeMs, minted, burnt } of days) {
    const day = new Date(timeMs)
    const month = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
    const sums = months.get(month) ?? { minted: 0n, burnt: 0n }
    months.set(month, { minted: sums.minted + BigInt(minted), burnt: sums.burnt + BigInt(burnt) })
  }
  return [...months].map(([timeMs, sums]) => ({ timeMs, ...sums }))
}

/** All that was brought to nothing up to the last block of the sums by day, base units; null where none are kept from the chain's first block on. Pure. */
export function burntIn({ ledger, days }: Pick<TokenActivity, 'ledger' | 'days'>): string | null {
  if (ledger.through === null || ledger.from > 0) return null
  return days.reduce((sum, { burnt }) => sum + BigInt(burnt), 0n).toString()
}

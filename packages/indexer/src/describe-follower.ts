import type { FollowerStatus } from '@orrery/head/follower-status'
import type { ProvenRuns } from '@orrery/model/proven-blocks'
import type { Engine } from './engine.ts'
import { silentSince, type Progress } from './progress.ts'
import type { Pause } from './write-queue.ts'

/** A single hiccup is no news; trouble that lasts this long is (reliability I-11: within 15 s). */
const PATIENCE_MS = 5_000

const isoTime = (clock: Engine['clock'], monotonicMs: number): string =>
  new Date(clock.now() - (clock.monotonic() - monotonicMs)).toISOString()

const bringsHistory = (retention: Engine['options']['retention']): boolean =>
  retention !== 'none' && retention !== 'onDemand'

/** What a follower knows, as `/status` says it. The most serious thing wins. */
export function describeFollower(
  { adapter, archive, clock, memory, options: { retention, verifyShare } }: Engine,
  progress: Progress,
  {
    stale,
    pause,
    deepBlocks,
    writes,
    proven,
  }: {
    readonly stale: boolean
    readonly pause: Pause | null
    readonly deepBlocks: number
    readonly writes: number
    readonly proven: ProvenRuns | null
  },
): FollowerStatus {
  const { trouble } = progress
  const lasting = trouble !== null && clock.monotonic() - trouble.sinceMs >= PATIENCE_MS
  const silentMs = silentSince(progress, clock.monotonic())
  const state: FollowerStatus['state'] =
    progress.halted !== null
      ? 'halted'
      : (lasting && trouble.upstream) || silentMs !== null
        ? 'unreachable'
        : !progress.started
          ? 'starting'
          : stale || lasting
            ? 'stale'
            : 'following'
  const halt =
    progress.halted === null ? null : trouble === null ? progress.halted : `${progress.halted}: ${trouble.reason}`
  const reason =
    halt ??
    (lasting ? (trouble.code === null ? trouble.reason : `${trouble.code}: ${trouble.reason}`) : null) ??
    (silentMs === null ? null : `node_away: no answer of the node since ${isoTime(clock, silentMs)}`) ??
    pause ??
    (progress.behind ? 'node_behind' : null) ??
    (state === 'stale' ? 'no_new_blocks' : null)
  const { ranges, generation } = archive.state()
  const waivedChecks = adapter.waived?.() ?? []
  const remembered = progress.capabilities === null ? (memory?.last() ?? null) : null
  return {
    state,
    reason,
    nodeHead: progress.nodeHead,
    // Of an earlier process until the node answers: `checkedMs` tells how old it is.
    capabilities: progress.capabilities ?? remembered,
    ...(remembered && { remembered: true }),
    ...(adapter.pending !== undefined && !progress.poolHeard && { poolUnheard: true }),
    keeps: typeof retention === 'string' ? retention : 'watch' in retention ? 'watch' : 'newest',
    ...(bringsHistory(retention) && {
      // What is looked through for a watch list is verified all the same.
      verifyShare:
        adapter.recomputes?.() === false
          ? null
          : typeof retention === 'object' && 'watch' in retention
            ? 1
            : verifyShare,
    }),
    ...(proven !== null && { proven }),
    ...(waivedChecks.length > 0 && { waivedChecks: [...waivedChecks] }),
    archive: { ranges, generation },
    backfill: progress.backfill,
    reorgs: progress.reorgs,
    work: { deepBlocks, writes, depths: progress.depths },
  }
}

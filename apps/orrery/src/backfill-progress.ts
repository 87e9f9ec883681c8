import { styleText } from 'node:util'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'

/** Where progress goes: one line that is written over on a terminal, a log line now and then elsewhere. */
export type ProgressParts = {
  readonly chains: () => readonly { readonly code: string; readonly status: FollowerStatus }[]
  readonly clock: Clock
  readonly log: Log
  /** Writes over the current line; null where no person watches. */
  readonly paint: ((line: string) => void) | null
}

const LINE_EVERY_MS = 1_000
const LOG_EVERY_MS = 30_000

/** Tells how far the history of each chain is, until the signal aborts. */
export async function tellProgress({ chains, clock, log, paint }: ProgressParts, signal: AbortSignal): Promise<void> {
  const finished = new Set<string>()
  let painted = false
  for (;;) {
    await clock.sleep(paint === null ? LOG_EVERY_MS : LINE_EVERY_MS, signal)
    const busy = chains().flatMap(({ code, status }) => {
      const { backfill } = status
      if (backfill === null || backfill.total === 0) return []
      if (backfill.done < backfill.total) {
        finished.delete(code)
        return [{ code, backfill }]
      }
      if (!finished.has(code)) log.info('history is complete', { chain: code, blocks: backfill.total })
      finished.add(code)
      return []
    })
    if (paint === null)
      for (const { code, backfill } of busy)
        log.info('history is being indexed', {
          chain: code,
          done: backfill.done,
          total: backfill.total,
          percent: percentOf(backfill),
          blocksPerSecond: backfill.blocksPerSecond === null ? null : Math.round(backfill.blocksPerSecond),
          eta: backfill.etaSeconds === null ? null : spell(backfill.etaSeconds),
        })
    else if (busy.length > 0 || painted) paint(busy.map(({ code, backfill }) => lineOf(code, backfill)).join('  '))
    painted = busy.length > 0
  }
}

type Backfill = NonNullable<FollowerStatus['backfill']>

const percentOf = ({ done, total }: Backfill): string => ((100 * done) / total).toFixed(1)

/** `ETH 43.2 % · 1,200 blocks/s · 3 h 12 min left`. */
export function lineOf(code: string, backfill: Backfill): string {
  const { blocksPerSecond, etaSeconds } = backfill
  const pace = blocksPerSecond === null ? 'waiting' : `${Math.round(blocksPerSecond).toLocaleString('en-US')} blocks/s`
  return `${styleText('cyan', code)} ${percentOf(backfill)} % · ${pace}${etaSeconds === null ? '' : ` · ${spell(etaSeconds)} left`}`
}

/** A length of time in its two largest units. */
export function spell(seconds: number): string {
  const units = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
    [1, 's'],
  ] as const
  const first = units.findIndex(([size]) => seconds >= size)
  if (first === -1) return '0 s'
  const [size, name] = units[first]!
  const whole = Math.floor(seconds / size)
  const next = units[first + 1]
  const rest = next ? Math.floor((seconds - whole * size) / next[0]) : 0
  return `${whole} ${name}${next && rest > 0 ? ` ${rest} ${next[1]}` : ''}`
}

import type { FoundPage } from './look-at-list.ts'

export const PREVIEW_MS = 7 * 86_400_000
const MOST_PAGES = 8

/** How often a rule would have spoken. `atLeast`: older rows of the time were not looked at; from `sinceMs` on, the oldest that was found, all were. */
export type Preview = {
  readonly fired: number
  readonly found: number
  readonly atLeast: boolean
  readonly sinceMs: number | null
}

/** Counts from the real list, newest first, as far back as seven days or eight pages of it. `cooldownSeconds` keeps it quiet as it would have. */
export async function preview(
  ask: (cursor: string | null, sinceMs: number) => Promise<FoundPage>,
  nowMs: number,
  cooldownSeconds: number,
): Promise<Preview> {
  const sinceMs = nowMs - PREVIEW_MS
  const times = new Map<string, number>()
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const { rows, next }: FoundPage = await ask(cursor, sinceMs)
    for (const { hash, timeMs } of rows) if (timeMs >= sinceMs) times.set(hash, timeMs)
    const oldestMs = rows.at(-1)?.timeMs ?? nowMs
    if (next === null || oldestMs < sinceMs) return { ...spoken(times, cooldownSeconds), atLeast: false, sinceMs }
    cursor = next
  }
  return {
    ...spoken(times, cooldownSeconds),
    atLeast: true,
    sinceMs: times.size === 0 ? null : Math.min(...times.values()),
  }
}

function spoken(
  times: ReadonlyMap<string, number>,
  cooldownSeconds: number,
): { readonly fired: number; readonly found: number } {
  let lastMs = Number.NEGATIVE_INFINITY
  let fired = 0
  // Transactions of one block are told together.
  for (const timeMs of [...new Set(times.values())].toSorted((a, b) => a - b)) {
    if (timeMs - lastMs < cooldownSeconds * 1_000) continue
    lastMs = timeMs
    fired++
  }
  return { fired, found: times.size }
}

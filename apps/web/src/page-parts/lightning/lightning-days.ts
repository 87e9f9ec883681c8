import type { LightningNodeState } from '@orrery/model/wire/lightning'

const DAY_MS = 86_400_000

type Day = { readonly atMs: number; readonly capacity: string | null }

/** The days, with one of no value wherever days are left out: nobody knows what was then. */
export const withGaps = (history: LightningNodeState['history']): readonly Day[] =>
  history.flatMap(({ atMs, capacity }, at) => {
    const before = history[at - 1]
    const isAfterGap = before !== undefined && Math.floor(atMs / DAY_MS) - Math.floor(before.atMs / DAY_MS) > 1
    return [...(isAfterGap ? [{ atMs: before.atMs + DAY_MS, capacity: null }] : []), { atMs, capacity }]
  })

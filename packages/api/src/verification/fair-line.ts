const HOUR_MS = 3_600_000

type Job = { readonly told: { readonly id: string; readonly state: string } }

/** The line before the one compiler, and how long it worked for whom. */
export type FairLine<J extends Job> = {
  /** Notes that the compiler worked so long for a visitor. */
  note(visitor: string, ms: number): void
  /** Milliseconds that it worked for a visitor in the last hour. */
  worked(visitor: string): number
  /** Those that wait, as they come to their turn: what is compiled now, then those first for whom it worked least in the last hour, then in the order in which they came. */
  order(waiting: readonly J[], askerOf: (job: J) => string | undefined): readonly J[]
  /** Forgets what is older than an hour. */
  tidy(): void
}

/** Lets nobody hold the compiler who sends much that takes long, while others wait (reliability S-27). */
export function createFairLine<J extends Job>(now: () => number): FairLine<J> {
  const spans = new Map<string, readonly { readonly at: number; readonly ms: number }[]>()
  const lately = (visitor: string) => (spans.get(visitor) ?? []).filter(({ at }) => at > now() - HOUR_MS)
  const worked = (visitor: string): number => lately(visitor).reduce((sum, { ms }) => sum + ms, 0)
  return {
    note: (visitor, ms) => void spans.set(visitor, [...lately(visitor), { at: now(), ms }]),
    worked,
    order(waiting, askerOf) {
      const rank = (job: J): number => {
        if (job.told.state === 'compiling') return -1
        const asker = askerOf(job)
        return asker === undefined ? 0 : worked(asker)
      }
      const ranks = new Map(waiting.map((job) => [job.told.id, rank(job)]))
      return waiting.toSorted((a, b) => ranks.get(a.told.id)! - ranks.get(b.told.id)!)
    },
    tidy() {
      for (const visitor of spans.keys()) if (lately(visitor).length === 0) spans.delete(visitor)
    },
  }
}

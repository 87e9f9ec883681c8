/** A balance at a moment; null where it is not known. */
export type BalancePoint = { readonly timeMs: number; readonly amount: string | null }

/**
 * Points between which a balance stood still, oldest first, so that a line through them says so: each change has the balance before it `beforeMs` ahead of
 * it, unless the last change is no older. Pure.
 */
export const standingPoints = (points: readonly BalancePoint[], beforeMs: number): readonly BalancePoint[] =>
  points.flatMap((point, at) => {
    const last = points[at - 1]
    const timeMs = point.timeMs - beforeMs
    return last === undefined || last.amount === null || timeMs <= last.timeMs
      ? [point]
      : [{ timeMs, amount: last.amount }, point]
  })

/** How the last whole day of a chart differs, as parts of the day before it and of the day thirty days before it; null where either is not known or was none. */
export type Changes = {
  readonly day: number | null
  readonly month: number | null
  /** Nothing in the thirty days before was as high. */
  readonly isHigh: boolean
}

const MONTH = 30

/** The changes of a chart by days whose last is not over; null where its last whole day or all before it are not known. What only grows is always at its height: `canFall` says whether it does not. Pure. */
export function changesOf(values: readonly (number | null)[], canFall: boolean): Changes | null {
  const whole = values.slice(0, -1)
  const last = whole.at(-1)
  if (last === undefined || last === null) return null
  const since = (days: number): number | null => {
    const before = whole.at(-1 - days)
    return before === undefined || before === null || before === 0 ? null : (last - before) / Math.abs(before)
  }
  const [day, month] = [since(1), since(MONTH)]
  if (day === null && month === null) return null
  const earlier = whole.slice(-1 - MONTH, -1)
  // A chain that had none of it before is no record.
  return { day, month, isHigh: canFall && month !== null && earlier.every((value) => value !== null && value < last) }
}

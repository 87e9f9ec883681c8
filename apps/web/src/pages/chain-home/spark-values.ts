/** Below so many whole days there is no course. */
const LEAST_DAYS = 2

/**
 * The whole days of a chart, oldest first, for a picture: what is not known is null; nothing where too few are known. The day that runs is left out, since a part of one beside
 * whole ones would look like a fall. Pure.
 */
export function sparkValues(values: readonly (string | null)[] = []): readonly (number | null)[] {
  const days = values.slice(0, -1).map((value) => {
    const number = value === null ? NaN : Number(value)
    return Number.isFinite(number) ? number : null
  })
  return days.filter((day) => day !== null).length < LEAST_DAYS ? [] : days
}

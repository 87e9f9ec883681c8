/** How many of the rows that show were not there before: those above the first that was, all where none was. Nothing is new where nothing showed before. Pure. */
export function newKeys(keys: readonly string[], before: readonly string[]): number {
  if (before.length === 0) return 0
  const known = new Set(before)
  return keys.filter((key) => !known.has(key)).length
}

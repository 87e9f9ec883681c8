/**
 * Runs pieces of work beside each other, at most `atOnce` at a time (all unless told), and answers their results in the order of the pieces. After a
 * failure none begins any more; the first failure is thrown once those under way have ended, so that whoever catches it
 * meets none of them.
 */
export async function sideBySide<T>(pieces: readonly (() => Promise<T>)[], atOnce = Infinity): Promise<T[]> {
  const results: T[] = []
  const failures: unknown[] = []
  const left = pieces.entries()
  const lane = async (): Promise<void> => {
    for (const [place, work] of left) {
      try {
        results[place] = await work()
      } catch (error) {
        failures.push(error)
      }
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, pieces.length) }, lane))
  if (failures.length > 0) throw failures[0]
  return results
}

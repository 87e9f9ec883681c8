/** How many are looked at in one step. */
const WIDTH = 8

/**
 * The greatest of the numbers from 1 to `top` for which something holds, which holds for all below one for which it does; null where it holds for none.
 * Looks near the top first: what is waited for is seldom far from it. `told` answers for some numbers at once; asked some thirty times for the largest `top`.
 */
export async function lastWhere(
  top: number,
  told: (numbers: readonly number[]) => Promise<readonly boolean[]>,
): Promise<number | null> {
  /** It holds for `low` (0 stands for none) and not for `high`. */
  let low = 0
  let high = top + 1
  for (let reach = 1; high > 1 && low === 0; reach *= 2 ** WIDTH) {
    // Each twice as far below the top as the one before.
    const asked = Array.from({ length: WIDTH }, (_, step) => top + 1 - reach * 2 ** step).filter((at) => at >= 1)
    if (asked.length < WIDTH) asked.push(1)
    const holds = await told(asked)
    const found = holds.indexOf(true)
    if (found !== -1) low = asked[found]!
    high = found === -1 ? Math.min(high, asked.at(-1)!) : found === 0 ? high : asked[found - 1]!
    if (found === -1 && asked.at(-1) === 1) return null
  }
  while (high - low > 1) {
    const step = Math.max(1, Math.ceil((high - low) / (WIDTH + 1)))
    const asked: number[] = []
    for (let at = low + step; at < high && asked.length < WIDTH; at += step) asked.push(at)
    const holds = await told(asked)
    const first = holds.indexOf(false)
    if (first !== 0) low = asked[(first === -1 ? asked.length : first) - 1]!
    if (first !== -1) high = asked[first]!
  }
  return low === 0 ? null : low
}

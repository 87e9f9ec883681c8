import type { ChartValue } from './chart.ts'

/** With fewer pairs than this part of a window it tells more of the gaps than of the two. */
const LEAST_KNOWN = 2 / 3

/**
 * How far two values of the last steps of each step moved together, from −1 to 1 (Pearson's coefficient), over `steps` of them and itself the last; null where there are not as many before it, where too few
 * of them are known, and where one of the two does not change. Each point is a pair. Pure.
 */
export function correlations(points: readonly (readonly ChartValue[])[], steps: number): readonly (number | null)[] {
  return points.map((_, at) => {
    if (at + 1 < steps) return null
    const pairs = points
      .slice(at + 1 - steps, at + 1)
      .flatMap(([one, other]) => (one == null || other == null ? [] : [[Number(one), Number(other)] as const]))
    return pairs.length < steps * LEAST_KNOWN ? null : pearson(pairs)
  })
}

function pearson(pairs: readonly (readonly [number, number])[]): number | null {
  const [meanX, meanY] = [0, 1].map((of) => pairs.reduce((sum, pair) => sum + pair[of]!, 0) / pairs.length) as [
    number,
    number,
  ]
  let [both, ofX, ofY] = [0, 0, 0]
  for (const [x, y] of pairs) {
    both += (x - meanX) * (y - meanY)
    ofX += (x - meanX) ** 2
    ofY += (y - meanY) ** 2
  }
  return ofX === 0 || ofY === 0 ? null : Math.max(-1, Math.min(1, both / Math.sqrt(ofX * ofY)))
}

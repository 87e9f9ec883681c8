/** A point of a drawing, 0 to 1 from the start and from the bottom; null in `y` is a gap. */
export type PlotPoint = { readonly x: number; readonly y: number | null }

// The drawing's own units, stretched by the page: fine enough for any screen.
/** Width of the drawing in its own units. */
export const PLOT_WIDTH = 1000
/** Height of the drawing in its own units. */
export const PLOT_HEIGHT = 300

const across = (x: number): string => trim(x * PLOT_WIDTH)
const down = (y: number): string => trim((1 - y) * PLOT_HEIGHT)
const trim = (value: number): string => String(Math.round(value * 100) / 100)

/**
 * The points that a line of `columns` columns can show: of each column the first, the lowest, the highest and the last.
 * Linear in the points; peaks are never lost, gaps stay.
 */
export function thinPoints(points: readonly PlotPoint[], columns: number): readonly PlotPoint[] {
  if (points.length <= columns * 4) return points
  const kept: PlotPoint[] = []
  let from = 0
  while (from < points.length) {
    const column = Math.floor(points[from]!.x * columns)
    let till = from
    let low = from
    let high = from
    let gap = -1
    while (till < points.length && Math.floor(points[till]!.x * columns) === column) {
      const y = points[till]!.y
      if (y === null) gap = till
      else {
        if (y < (points[low]!.y ?? Number.POSITIVE_INFINITY)) low = till
        if (y > (points[high]!.y ?? Number.NEGATIVE_INFINITY)) high = till
      }
      till++
    }
    const picked = new Set([from, low, high, till - 1, ...(gap < 0 ? [] : [gap])])
    for (const at of [...picked].sort((a, b) => a - b)) kept.push(points[at]!)
    from = till
  }
  return kept
}

/** The points as an SVG path; a gap lifts the pen. A point between two gaps is no line: see `dotPath`. */
export function linePath(points: readonly PlotPoint[]): string {
  const parts: string[] = []
  points.forEach(({ x, y }, at) => {
    if (y === null || isLone(points, at)) return
    parts.push(`${at > 0 && points[at - 1]!.y !== null ? 'L' : 'M'}${across(x)} ${down(y)}`)
  })
  return parts.join('')
}

/** The points that stand alone between two gaps, as strokes without length: a thick round pen makes dots of them. */
export const dotPath = (points: readonly PlotPoint[]): string =>
  points.map(({ x, y }, at) => (y !== null && isLone(points, at) ? `M${across(x)} ${down(y)}h0.01` : '')).join('')

const isLone = (points: readonly PlotPoint[], at: number): boolean =>
  (points[at - 1]?.y ?? null) === null && (points[at + 1]?.y ?? null) === null

/** The area between the points and `floor` (0 to 1), each stretch between gaps closed by itself. */
export function areaPath(points: readonly PlotPoint[], floor: number): string {
  const parts: string[] = []
  let start: number | null = null
  points.forEach(({ x, y }, at) => {
    if (y === null) return
    if (start === null) {
      start = x
      parts.push(`M${across(x)} ${down(floor)}`)
    }
    parts.push(`L${across(x)} ${down(y)}`)
    if ((points[at + 1]?.y ?? null) === null) {
      parts.push(`L${across(x)} ${down(floor)}Z`)
      start = null
    }
  })
  return parts.join('')
}

/**
 * Bars between `floor` and each point. `slot` is the width of one place (0 to 1); `series` of `of` stand side by side
 * in it. Nothing is thinner than half a unit, so that a year of days still shows.
 */
export function barPath(points: readonly PlotPoint[], floor: number, slot: number, series = 0, of = 1): string {
  const width = Math.max(0.0005, (slot * 0.72) / of)
  return points
    .filter((point): point is { x: number; y: number } => point.y !== null)
    .map(({ x, y }) => {
      const left = x - (width * of) / 2 + width * series
      return `M${across(left)} ${down(floor)}V${down(y)}H${across(left + width)}V${down(floor)}Z`
    })
    .join('')
}

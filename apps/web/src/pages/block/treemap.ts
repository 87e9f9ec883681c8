/** A rectangle of a treemap, in shares of its width and height. */
export type Tile = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

type Weight = { readonly at: number; readonly area: number }

/**
 * Rectangles whose areas are to each other as the weights are, in their order, as near to squares as they can be laid (squarified treemap). `ratio` is
 * how many times wider than high the whole is. Weights come the largest first; what weighs nothing gets nothing. Pure.
 */
export function treemap(weights: readonly number[], ratio: number): readonly Tile[] {
  const whole = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0)
  const tiles: Tile[] = weights.map(() => ({ left: 0, top: 0, width: 0, height: 0 }))
  if (whole === 0) return tiles
  // The whole is `ratio` wide and 1 high, so that sides can be compared.
  let [left, top, wide, high] = [0, 0, ratio, 1]
  const areas = weights.map((weight, at): Weight => ({ at, area: (Math.max(weight, 0) / whole) * ratio }))
  for (let from = 0; from < areas.length;) {
    const side = Math.min(wide, high)
    if (side <= 0 || areas[from]!.area === 0) break
    let to = from + 1
    while (to < areas.length && worst(areas.slice(from, to + 1), side) <= worst(areas.slice(from, to), side)) to++
    const row = areas.slice(from, to)
    const sum = row.reduce((all, { area }) => all + area, 0)
    const depth = sum / side
    let along = 0
    for (const { at, area } of row) {
      const length = area / depth
      tiles[at] =
        wide >= high
          ? { left: left / ratio, top: top + along, width: depth / ratio, height: length }
          : { left: (left + along) / ratio, top, width: length / ratio, height: depth }
      along += length
    }
    if (wide >= high) {
      left += depth
      wide -= depth
    } else {
      top += depth
      high -= depth
    }
    from = to
  }
  return tiles
}

/** How far from a square the worst of a row is that lies along a side. */
function worst(row: readonly Weight[], side: number): number {
  const sum = row.reduce((all, { area }) => all + area, 0)
  const areas = row.map(({ area }) => area).filter((area) => area > 0)
  if (areas.length === 0) return Infinity
  const square = (side / sum) ** 2
  return Math.max(square * Math.max(...areas), 1 / (square * Math.min(...areas)))
}

/** Height of a row of names, and how much of it a ribbon may fill, in the units of the picture. */
export const FLOW_ROW = 48
const FULL = FLOW_ROW - 12
/** Width of the picture of one side. */
export const FLOW_WIDTH = 100

/**
 * Ribbons of amounts that meet at an edge, as paths of a picture that is `rows` rows high: outside each in its own row, inside one below the other, with
 * heights by their share. Base units; nothing for an amount of nothing. Pure.
 */
export function flowRibbons(amounts: readonly bigint[], rows: number): readonly string[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  if (total === 0n) return amounts.map(() => '')
  const largest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
  const height = rows * FLOW_ROW
  const inside = Math.min(height, amounts.length * FLOW_ROW) * 0.6
  let from = (height - inside) / 2
  return amounts.map((amount, row) => {
    if (amount === 0n) return ''
    const outer = Math.max(1, ratio(amount, largest) * FULL)
    const inner = Math.max(0.5, ratio(amount, total) * inside)
    const top = (row + 0.5) * FLOW_ROW - outer / 2
    const [middle, end] = [FLOW_WIDTH / 2, FLOW_WIDTH]
    const [y0, y1, y2, y3] = [top, from, from + inner, top + outer].map((y) => Number(y.toFixed(2)))
    from += inner
    return `M0 ${y0}C${middle} ${y0} ${middle} ${y1} ${end} ${y1}V${y2}C${middle} ${y2} ${middle} ${y3} 0 ${y3}Z`
  })
}

/** Of amounts that no number of JavaScript holds, to a millionth. */
const ratio = (part: bigint, whole: bigint): number => Number((part * 1_000_000n) / whole) / 1_000_000

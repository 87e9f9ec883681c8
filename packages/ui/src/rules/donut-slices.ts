/** A value of a pie (foundations §3.7): `rate` is its share of the whole, 0 to 1. */
export type PieItem = PieValue & { readonly rate: number }

/** What a slice stands for; `to` leads to what it is made of. */
export type PieValue = { readonly name: string; readonly value: number; readonly to?: string }

// foundations §9: donut radii, percent of half the box
const INNER = 0.2
const OUTER = 0.66
// The box is drawn in 100 units each way.
const HALF = 50

/** Values with their shares. Negative and unknown values have no slice: they count as nothing. */
export function pieItems(values: readonly PieValue[]): readonly PieItem[] {
  const clean = values.map((item) => ({
    ...item,
    value: Number.isFinite(item.value) && item.value > 0 ? item.value : 0,
  }))
  // Divided first: the sum of huge values may be more than a number holds.
  const largest = clean.reduce((most, { value }) => Math.max(most, value), 0)
  if (largest === 0) return clean.map((item) => ({ ...item, rate: 0 }))
  const whole = clean.reduce((sum, { value }) => sum + value / largest, 0)
  return clean.map((item) => ({ ...item, rate: item.value / largest / whole }))
}

/** Keeps the `most` largest, largest first, and puts the rest into one slice named `other`, at the end, with what bears that name already. */
export function foldPie(items: readonly PieItem[], most: number, other: string): readonly PieItem[] {
  const sorted = items.filter(({ name }) => name !== other).sort((a, b) => b.rate - a.rate)
  const summed = items.filter(({ name }) => name === other)
  if (sorted.length + summed.length <= most) return [...sorted, ...summed]
  const rest = [...sorted.slice(most - 1), ...summed]
  const sum = (pick: (item: PieItem) => number) => rest.reduce((total, item) => total + pick(item), 0)
  return [
    ...sorted.slice(0, most - 1),
    { name: other, value: sum(({ value }) => value), rate: sum(({ rate }) => rate) },
  ]
}

export type DonutSlice = {
  /** SVG path in a box of 100 by 100. */
  readonly path: string
  /** Middle of the slice, in turns from the top, clockwise. */
  readonly middle: number
}

const point = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI
  const at = (value: number) => Math.round((HALF + value * HALF * radius) * 1000) / 1000
  return `${at(Math.sin(angle))} ${at(-Math.cos(angle))}`
}

/** The slices of a donut, clockwise from the top, between radii of 20 % and 66 % (foundations §9). */
export function donutSlices(rates: readonly number[]): readonly DonutSlice[] {
  let from = 0
  return rates.map((rate) => {
    const start = from
    from = Math.min(1, from + rate)
    return { path: slicePath(start, from), middle: (start + from) / 2 }
  })
}

function slicePath(start: number, end: number): string {
  if (end <= start) return ''
  // An arc from a point to itself is nothing: the whole ring is two halves.
  if (end - start > 0.9999) {
    const ring = (radius: number, sweep: number) =>
      `M${point(0, radius)}A${HALF * radius} ${HALF * radius} 0 1 ${sweep} ${point(0.5, radius)}A${HALF * radius} ${HALF * radius} 0 1 ${sweep} ${point(0, radius)}Z`
    return `${ring(OUTER, 1)}${ring(INNER, 0)}`
  }
  const large = end - start > 0.5 ? 1 : 0
  const arc = (radius: number, sweep: number, turn: number) =>
    `A${HALF * radius} ${HALF * radius} 0 ${large} ${sweep} ${point(turn, radius)}`
  return `M${point(start, OUTER)}${arc(OUTER, 1, end)}L${point(end, INNER)}${arc(INNER, 0, start)}Z`
}

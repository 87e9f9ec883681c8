/** In a list's view, before the id of a column that stands behind those of the list's own order: `+fee,+block`. */
const PLACED = '+'

/** Ids of columns in the order of a view: what it does not place first, as the list has them, then the others as it names them. Pure. */
export const orderedColumns = (ids: readonly string[], view: readonly string[]): readonly string[] =>
  ids.toSorted((a, b) => view.indexOf(PLACED + a) - view.indexOf(PLACED + b))

/** The view with its columns in a wanted order, as few of them named as can be. Pure. */
export function placeColumns(
  ids: readonly string[],
  view: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  const at = (index: number) => ids.indexOf(wanted[index]!)
  let own = 1
  while (own < wanted.length && at(own) > at(own - 1)) own++
  return [...view.filter((word) => !word.startsWith(PLACED)), ...wanted.slice(own).map((id) => PLACED + id)]
}

/** The order with one column a place further on (1) or back (-1). The first one stays. Pure. */
export function movedColumn(order: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 1 || to < 1 || to >= order.length) return order
  return order.with(from, order[to]!).with(to, id)
}

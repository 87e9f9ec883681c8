/** Heights of the blocks that the data of a page reflects, of its chain: the lowest and the highest of all answers that it was made from. */
export type AsOf = readonly [lowest: number, highest: number]

// Beside the data and not in it: loaders, views and twins know nothing of it.
const known = new WeakMap<object, AsOf>()

/** Notes as of which blocks a page's data is; null where that is not told. */
export function tellAsOf(data: unknown, told: AsOf | null): void {
  if (told !== null && typeof data === 'object' && data !== null) known.set(data, told)
}

/** As of which blocks a page's data is; null where it is not known. */
export const asOf = (data: unknown): AsOf | null =>
  typeof data === 'object' && data !== null ? (known.get(data) ?? null) : null

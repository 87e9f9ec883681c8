/** How full the gauge of each price is against the highest of them, in percent; 0 where a price is not known. Pure. */
export function tierLevels(prices: readonly (string | null)[]): readonly number[] {
  const numbers = prices.map((price) => (price === null ? 0 : Math.max(0, Number(price) || 0)))
  const most = Math.max(...numbers)
  return numbers.map((price) => (most === 0 ? 0 : Math.round((price / most) * 100)))
}

/** Amounts that are asked for at once, and where no step is told. */
const MOST_AMOUNTS = 60
const USUAL_AMOUNTS = 24

/**
 * Blocks from one to another, both among them, in steps of so many blocks (screens-evm §15.2): of as few as the amounts of so many addresses may be asked for at once,
 * where none are told or these are too many. In their order, whichever was named first.
 */
export function heightsBetween(one: bigint, other: bigint, step: number | null, addresses: number): readonly bigint[] {
  const [first, last] = one < other ? [one, other] : [other, one]
  const amounts = step === null ? USUAL_AMOUNTS : MOST_AMOUNTS
  const most = BigInt(Math.max(2, Math.floor(amounts / Math.max(1, addresses))))
  const asked = step === null || step < 1 ? 1n : BigInt(step)
  const least = (last - first + most - 2n) / (most - 1n)
  const by = asked > least ? asked : least > 1n ? least : 1n
  const heights: bigint[] = []
  for (let height = first; height < last; height += by) heights.push(height)
  return [...heights, last]
}

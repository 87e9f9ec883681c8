import type { TxVersion } from '@orrery/model/wire/output-transaction'

type Output = TxVersion['outputs'][number]

/** What a version pays that the one before did not, and the other way round. Outputs are equal by address and amount, however often. */
export function outputDiff(
  before: readonly Output[],
  after: readonly Output[],
): { readonly added: readonly Output[]; readonly removed: readonly Output[] } {
  const keyOf = ({ address, amount }: Output): string => `${address} ${amount}`
  const left = new Map<string, number>()
  for (const output of before) left.set(keyOf(output), (left.get(keyOf(output)) ?? 0) + 1)
  const added = after.filter((output) => {
    const count = left.get(keyOf(output)) ?? 0
    left.set(keyOf(output), count - 1)
    return count <= 0
  })
  const removed = before.toReversed().filter((output) => {
    const count = left.get(keyOf(output)) ?? 0
    left.set(keyOf(output), count - 1)
    return count > 0
  })
  return { added, removed: removed.toReversed() }
}

/** The version whose place each one took: the last that says so, if it is told. */
export const predecessorOf = (versions: readonly TxVersion[], hash: string): TxVersion | null =>
  versions.findLast(({ replacedBy }) => replacedBy === hash) ?? null

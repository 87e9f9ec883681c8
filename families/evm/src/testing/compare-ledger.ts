import type { Adapter } from '@orrery/family/adapter'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

type Pair = readonly [ledger: bigint, told: bigint | null]

/** Supply and balances of a token: what the bundles' deltas add up to beside what its contract says at a height. */
export async function compareLedger(
  { lookups }: Pick<Adapter, 'lookups'>,
  bundles: readonly Bundle[],
  asset: Hex,
  holders: readonly Hex[],
  height: number,
): Promise<readonly Pair[]> {
  const told = (await lookups.tokenState!(asset, holders, height, new AbortController().signal))!
  const deltas = bundles.flatMap((bundle) => bundle.deltas.filter((delta) => delta.asset === asset))
  const sum = (of: Hex | null) =>
    deltas.reduce((total, { address, amount }) => (of === null || of === address ? total + amount : total), 0n)
  return [[sum(null), told.supply], ...holders.map((holder, index): Pair => [sum(holder), told.balances[index]!])]
}

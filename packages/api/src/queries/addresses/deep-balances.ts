import type { Balance } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import type { Snapshot } from '../snapshot.ts'

/** What is told belongs to one state of the archive, so this only bounds how long it takes room. */
const KEPT_MS = 60_000
/** Longer lists are read each time: few addresses have them, and they would fill the memory. */
const MOST_KEPT = 100

/** The largest balances of an address in the archive, which are the same until it is written to: a page asks for them more than once, and anew with every block. */
export async function deepBalances(
  desk: Pick<ChainDesk, 'runtime' | 'balancesIn'>,
  { state, deep }: Pick<Snapshot, 'state' | 'deep'>,
  address: Hex,
  limit: number,
): Promise<readonly Balance[]> {
  // Below a cut that lies within it, the archive has other sums than as a whole.
  if (deep !== desk.runtime.archive.reads) return deep.balancesOfAccount(address, limit)
  const kept = desk.balancesIn(state)
  const key = `${limit} ${address}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const reading = deep.balancesOfAccount(address, limit)
  kept.set(key, reading, KEPT_MS)
  try {
    const balances = await reading
    if (balances.length > MOST_KEPT) kept.delete(key)
    return balances
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

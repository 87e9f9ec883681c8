import { MOST_ROWS, type AccountTx } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { tracedOf } from '../ledgers/ledger-coverage.ts'
import { walkRange } from '../lists/walk-range.ts'
import type { Snapshot } from '../snapshot.ts'
import { accountCallList } from '../transactions/call-lists.ts'
import { changeByCall, changeByTx } from './balance-changes.ts'
import { placeKey } from '../place-key.ts'

/** Calls of the address that are read between the first and the last of the transactions. */
const MOST_CALLS = 20_000

/**
 * By how much each of these transactions changed the coin of an address, its fee and the calls in it included, in their order. null for all where not every indexed
 * block was traced, or where the address has more calls between them than are read; and for one whose fee is not known.
 */
export async function netChanges(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
  rows: readonly AccountTx[],
): Promise<readonly (bigint | null)[]> {
  const { calls } = desk.family
  const untold = rows.map(() => null)
  if (calls === undefined || rows.length === 0 || (await tracedOf(desk, snapshot)) !== 'all') return untold
  const heights = rows.map(({ height }) => height)
  const span = { from: Math.min(...heights), to: Math.max(...heights), order: 'desc', most: MOST_ROWS } as const
  const inside = new Map<string, bigint>()
  let looked = 0
  for await (const call of walkRange(snapshot, accountCallList(address, calls), span)) {
    if (++looked > MOST_CALLS) return untold
    const change = changeByCall(address, call)?.change ?? 0n
    inside.set(placeKey(call), (inside.get(placeKey(call)) ?? 0n) + change)
  }
  return rows.map((row) => {
    const own = changeByTx(row)
    return own?.change === null ? null : (own?.change ?? 0n) + (inside.get(placeKey(row)) ?? 0n)
  })
}

import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import type { Snapshot } from '../snapshot.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'

/**
 * What the index's ledger has of the chain's own coin at an address, in base units: at once, however many rows there are. It keeps no heights, so it counts what
 * a deep fork took until that is rewound. Null while that is owed, and where the address has a transaction that spends
 * outputs which are not known: what it spent of the address may be more. Null, too, where it comes to less than nothing: coins came in a way that no block
 * tells, as a development node gives them.
 */
export const nativeBalance = (
  { family }: Pick<ChainDesk, 'family'>,
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  address: Hex,
): Promise<bigint | null> => {
  const moves = family.outputs?.moves
  const isOpen = async (): Promise<boolean> =>
    moves !== undefined &&
    (await Promise.all([newest, deep].map((side) => side.familyRows(moves, { address, open: 1 }, 1)))).flat().length > 0
  return unlessUnsettled(
    Promise.all([newest.balance(address, EMPTY, null), deep.balance(address, EMPTY, null), isOpen()]).then(
      ([above, below, open]) => (open || above + below < 0n ? null : above + below),
    ),
  )
}

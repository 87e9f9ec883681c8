import { isOrreryError } from '@orrery/errors/orrery-error'
import type { AccountTx, Position } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { PAGER_CAP } from '../../contract/params.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { lackOf } from '../lack-of.ts'
import { deepSums } from './moves-by-part.ts'
import { nativeBalance } from './native-balance.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** What an address of an output chain moved: base units, and how many outputs. `open` is how many of its transactions spend outputs that are not known. */
export type Moves = {
  readonly received: bigint
  readonly outputs: bigint
  readonly spent: bigint
  readonly inputs: bigint
  readonly open: bigint
}

const COLUMNS = ['received', 'outputs', 'spent', 'inputs', 'open'] as const

/** Sums over the transactions of an address before a place, over all of them without one. Zero where the family keeps no such table. */
export async function movesBefore(
  desk: Pick<ChainDesk, 'family' | 'runtime' | 'clock'>,
  snapshot: Pick<Snapshot, 'newest' | 'deep' | 'cut' | 'coverage' | 'state'>,
  address: Hex,
  before?: Position,
): Promise<Moves> {
  const { newest, cut } = snapshot
  const { outputs: source } = desk.family
  const isDeep = before !== undefined && before.height < cut
  const below = isDeep || cut === NO_CUT ? before : { height: cut, txIndex: 0, seq: 0 }
  const sides =
    source === undefined
      ? []
      : await Promise.all([
          isDeep ? [] : newest.familySums(source.moves, { address }, COLUMNS, before),
          deepSums(desk, snapshot, address, COLUMNS, below),
        ])
  const [received, outputs, spent, inputs, open] = COLUMNS.map((_, at) =>
    sides.reduce((sum, side) => sum + (side[at] ?? 0n), 0n),
  )
  return { received: received!, outputs: outputs!, spent: spent!, inputs: inputs!, open: open! }
}

/**
 * What an address had after each of the rows, which follow each other in its history, newest first. Null where it cannot be told: on chains without outputs,
 * while blocks below are not indexed, from a transaction on whose inputs are not known, and where the sum of a long history is
 * beyond the engine's limits.
 */
export async function balancesAfter(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
  rows: readonly Pick<AccountTx, 'height' | 'txIndex' | 'net'>[],
  isNewest: boolean,
): Promise<readonly (bigint | null)[]> {
  const [first] = rows
  const nothing = rows.map(() => null)
  if (first === undefined || desk.family.outputs === undefined) return nothing
  if (lackOf(snapshot, { from: 0, to: first.height }) !== null) return nothing
  const { complete } = snapshot.coverage
  let balance =
    isNewest && complete
      ? await nativeBalance(desk, snapshot, address)
      : ((complete ? await balanceBelow(desk, snapshot, address, first) : null) ??
        (await balanceAt(desk, snapshot, address, first)))
  return rows.map(({ net }) => {
    const after = balance
    balance = balance === null || net === null ? null : balance - net
    return after
  })
}

/** Transactions above a place that are taken off what there is now, rather than all below it summed up: those that page numbers reach. */
const MOST_ABOVE = PAGER_CAP

/** From what there is now and the few rows of the history above the place; null where they are many, or where either is not known. */
async function balanceBelow(
  desk: ChainDesk,
  { newest, deep, ...snapshot }: Snapshot,
  address: Hex,
  { height, txIndex }: Pick<AccountTx, 'height' | 'txIndex'>,
): Promise<bigint | null> {
  const { moves } = desk.family.outputs!
  const { cut } = snapshot
  const after = { height, txIndex, seq: 0 }
  const sumOf = (reads: Snapshot['deep'], before?: Position) =>
    reads.familySumsAbove(
      moves,
      { address },
      ['received', 'spent', 'open'],
      { after, ...(before && { before }) },
      MOST_ABOVE,
    )
  const sides = await Promise.all([
    cut === NO_CUT ? [0n, 0n, 0n] : sumOf(newest),
    height >= cut ? [0n, 0n, 0n] : sumOf(deep, cut === NO_CUT ? undefined : { height: cut, txIndex: 0, seq: 0 }),
  ])
  const now = sides.includes(null) ? null : await nativeBalance(desk, { newest, deep, ...snapshot }, address)
  if (now === null) return null
  const [received, spent, open] = [0, 1, 2].map((at) => sides.reduce((sum, side) => sum + side![at]!, 0n))
  return open! > 0n ? null : now - received! + spent!
}

/** From the rows of the history: only those below the place, and below where a deep fork took over. */
async function balanceAt(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
  { height, txIndex }: Pick<AccountTx, 'height' | 'txIndex'>,
): Promise<bigint | null> {
  try {
    const moves = await movesBefore(desk, snapshot, address, { height, txIndex: txIndex + 1, seq: 0 })
    return moves.open > 0n ? null : moves.received - moves.spent
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}

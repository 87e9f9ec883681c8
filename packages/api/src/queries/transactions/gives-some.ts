import type { TransferRow } from '@orrery/model/rows'
import { placeKey } from '../place-key.ts'
import { sideOf, type Snapshot } from '../snapshot.ts'
import { isNothing } from './suspicion-rules.ts'

/** Transactions that are looked at beside each other. */
const BESIDE = 8

type Move = Pick<TransferRow, 'height' | 'txIndex' | 'from' | 'asset' | 'standard' | 'amount'>

/** Whether the giver of a transfer gives some of the same token in the same transaction. */
export type GivesSome = (row: Move) => boolean

export const GIVES_NONE: GivesSome = () => false

const keyOf = (row: Move): string => `${placeKey(row)} ${row.from} ${row.asset}`

/** By moves that are at hand. Pure. */
export function givesSomeOf(moves: readonly Move[]): GivesSome {
  const givers = new Set(moves.filter((move) => move.standard === 'erc20' && !isNothing(move)).map(keyOf))
  return (row) => givers.has(keyOf(row))
}

/**
 * For moves of nothing (screens-evm §0.6): a token that takes a fee of what is moved tells a fee that was rounded to nothing as a transfer of its own. What the
 * moves at hand do not tell is read of each transaction, of which `most` moves are looked at.
 */
export async function givesSomeAmong(
  snapshot: Snapshot,
  rows: readonly TransferRow[],
  atHand: readonly TransferRow[],
  most: number,
): Promise<GivesSome> {
  const known = givesSomeOf(atHand)
  const untold = new Map(rows.filter((row) => isNothing(row) && !known(row)).map((row) => [placeKey(row), row]))
  const rest = untold.values()
  const found: TransferRow[] = []
  const look = async (): Promise<void> => {
    for (const { height, txIndex } of rest)
      found.push(...(await sideOf(snapshot, height).transfersOfTx(height, txIndex, most)))
  }
  await Promise.all(Array.from({ length: BESIDE }, look))
  const read = givesSomeOf(found)
  return (row) => known(row) || read(row)
}

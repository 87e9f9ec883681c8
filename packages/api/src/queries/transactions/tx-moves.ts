import type { ChainReads, TxHead } from '@orrery/model/reads'
import type { FamilyRow, TransferRow } from '@orrery/model/rows'
import type { TxMoves } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { placeOf } from '../lists/family-list.ts'
import { atOneMoment } from '../snapshot.ts'

/** Transactions of one question, and rows that it answers of each side. */
export const MOST_HASHES = 100
const MOST_TRANSFERS = 5_000
const MOST_OPS = 5_000

const keyOf = ({ height, txIndex }: { readonly height: number; readonly txIndex: number }): string =>
  `${height} ${txIndex}`

/** What each of some transactions moved of tokens and carried out for others, in three questions to each side of the index. */
export async function movesOf(desk: ChainDesk, hashes: readonly Hex[]): Promise<Answer<readonly TxMoves[]>> {
  const { userOps } = desk.family.events ?? {}
  return atOneMoment(desk.runtime, async ({ newest, deep, tip }) => {
    const of = async (reads: ChainReads): Promise<readonly TxMoves[]> => {
      const txs = await reads.txsByHash(hashes)
      if (txs.length === 0) return []
      const [transfers, ops] = await Promise.all([
        desk.family.can.tokens ? reads.transfersAt(txs, MOST_TRANSFERS) : [],
        userOps === undefined
          ? []
          : reads.familyRows(
              userOps.table,
              { height: [...new Set(txs.map(({ height }) => height))], entry_point: Object.keys(userOps.entryPoints) },
              MOST_OPS,
            ),
      ])
      return countMoves(txs, transfers, ops, desk.wire.hash)
    }
    const sides = await Promise.all([of(newest), of(deep)])
    const told = new Map(sides.flat().map((moves) => [moves.hash, moves]))
    return { data: [...told.values()], head: desk.wire.head(tip) }
  })
}

/** Counts them: transfers of the chain's own coin stand in the value. Pure. */
export function countMoves(
  txs: readonly TxHead[],
  transfers: readonly TransferRow[],
  ops: readonly FamilyRow[],
  write: (hash: Hex) => string,
): readonly TxMoves[] {
  const bundled = new Map<string, number>()
  for (const row of ops) bundled.set(keyOf(placeOf(row)), (bundled.get(keyOf(placeOf(row))) ?? 0) + 1)
  const byTx = Map.groupBy(
    transfers.filter(({ standard }) => standard !== 'native'),
    keyOf,
  )
  // Rows come in the order of the chain: what stands behind the last one was not reached.
  const last = transfers.length < MOST_TRANSFERS ? null : transfers.at(-1)!
  return txs.map((tx) => {
    const own = byTx.get(keyOf(tx)) ?? []
    const [got, gave] = [own.filter(({ to }) => to === tx.from), own.filter(({ from }) => from === tx.from)]
    const touched = new Set([...got, ...gave])
    return {
      hash: write(tx.hash),
      in: got.length,
      out: gave.length,
      others: own.length - touched.size,
      isFloor: last !== null && (tx.height > last.height || (tx.height === last.height && tx.txIndex >= last.txIndex)),
      userOps: bundled.get(keyOf(tx)) ?? 0,
    }
  })
}

import type { ChainReads } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'

const PAGE = 1_000

/**
 * A block as the archive shows it, before a rewind takes it out: its rows for the forked-block pages. Ledger
 * entries are not among them, they are only ever kept as sums. Null when it is not there.
 */
export async function readArchivedBundle(reads: ChainReads, height: number): Promise<Bundle | null> {
  const block = await reads.block(height)
  if (!block) return null
  const txs = await all(
    async (from) => {
      const places = Array.from({ length: Math.min(PAGE, block.txCount - from) }, (_, i) => ({
        height,
        txIndex: from + i,
      }))
      return (await reads.txsAt(places)).toSorted((a, b) => a.txIndex - b.txIndex)
    },
    (tx) => tx.txIndex + 1,
  )
  const logs = await all(
    (from) => reads.logsOfBlock(height, from, PAGE),
    (log) => log.logIndex + 1,
  )
  const transfers = await all(
    (from) => reads.transfersOfBlock(height, from, PAGE),
    (transfer) => transfer.seq + 1,
  )
  return { block, txs, logs, transfers, deltas: [], accountTxs: [], contracts: [], family: {} }
}

async function all<T>(page: (from: number) => Promise<readonly T[]>, next: (last: T) => number): Promise<T[]> {
  const rows: T[] = []
  for (let from = 0; ;) {
    const some = await page(from)
    rows.push(...some)
    const last = some.at(-1)
    if (!last || some.length < PAGE) return rows
    from = next(last)
  }
}

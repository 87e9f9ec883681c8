import type { TxDetail } from '@orrery/model/wire/transaction'
import type { ChainDesk } from './chain-desk.ts'
import { blockOfTx, readTxParts, type FoundTx } from './find-tx.ts'
import { spendsOfTx } from './outputs.ts'
import { confirmationsOf, finalityOf } from './wire-shapes.ts'

// More than the gas of one block allows on most chains; beyond it the number is not told.
const COUNTED = 1_000

/** The transaction page's data in each state that a transaction can be in. */
export async function txDetail(desk: ChainDesk, found: FoundTx): Promise<TxDetail> {
  const { wire } = desk
  const [block, parts, spentBy] = await Promise.all([
    blockOfTx(desk, found),
    readTxParts(desk, found, COUNTED),
    found.state === 'included' ? spendsOfTx(desk, found.tx) : undefined,
  ])
  const count = (rows: readonly unknown[]) =>
    found.state === 'pending' || found.state === 'replaced' || found.state === 'dropped' || rows.length === COUNTED
      ? null
      : rows.length
  return {
    ...summaryOf(desk, found),
    blockHash: block && wire.hash(block.hash),
    confirmations: found.state === 'included' ? confirmationsOf(found.tx.height, found.view.tip) : null,
    txCount: block?.txCount ?? null,
    input: found.tx.input,
    logCount: count(parts.logs),
    transferCount: count(parts.transfers),
    replacedBy: found.state === 'replaced' && found.by ? wire.hash(found.by) : null,
    source: found.source,
    ext: { ...found.tx.ext, ...(spentBy && { spentBy }) },
  }
}

function summaryOf({ wire }: ChainDesk, found: FoundTx) {
  if (found.state === 'included') return wire.tx(found.tx, finalityOf(found.tx.height, found.view))
  return found.state === 'orphaned' ? wire.tx(found.tx, 'orphaned') : wire.pendingTx(found.tx, found.state)
}

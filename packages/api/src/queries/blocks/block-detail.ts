import type { BlockDetail } from '@orrery/model/wire/block'
import type { ChainDesk } from '../chain-desk.ts'
import type { Hex } from '@orrery/primitives/hex'
import type { BlockCounts } from './block-counts.ts'
import type { FoundBlock } from './find-block.ts'
import { confirmationsOf, finalityOf } from '../wire-shapes.ts'

/** The block page's data. */
export function blockDetail(
  { wire }: ChainDesk,
  { row, source, orphan, view, tip }: FoundBlock,
  counts: BlockCounts,
  siblings: readonly Hex[] = [],
  nextBaseFee: bigint | null = null,
  builderPayment: BlockDetail['builderPayment'] | null = null,
): BlockDetail {
  return {
    ...wire.block(row, orphan ? 'orphaned' : finalityOf(row.height, view)),
    confirmations: orphan ? null : confirmationsOf(row.height, tip),
    ...counts,
    hasNext: tip !== null && row.height < tip.height,
    replacedBy: orphan?.replacedBy ? wire.hash(orphan.replacedBy) : null,
    ...(siblings.length > 0 && { siblings: siblings.map((hash) => wire.hash(hash)) }),
    ...(nextBaseFee !== null && { nextBaseFee: nextBaseFee.toString() }),
    ...(builderPayment && { builderPayment }),
    source,
  }
}

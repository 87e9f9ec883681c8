import type { Parcel } from '@orrery/model/packed'
import { sharedText, textOfClone } from '@orrery/transport/shared-text'
import type { RawUncle } from '../raw.ts'
import type { ScannedBlock } from './scan-block.ts'
import type { ScannedTrace } from './scanned-raw.ts'
import type { ScannedReceipts } from './scan-receipts.ts'

/** What a packed block is made from, but the rules of its chain. */
export type PackParts = {
  readonly block: ScannedBlock
  readonly receipts: ScannedReceipts
  readonly source: string
  readonly uncles?: readonly RawUncle[]
  readonly traced?: ScannedTrace
}

/** The parts of a block for another thread: places are handed over, texts are shared. */
export function parcelOf({ block, receipts, ...rest }: PackParts): Parcel {
  const content: PackParts = {
    ...rest,
    block: { ...block, text: sharedText(block.text) },
    receipts: { ...receipts, text: sharedText(receipts.text) },
  }
  const places = [block.txs, receipts.receipts, receipts.logs]
  return { content, handedOver: places.map(({ buffer }) => buffer as ArrayBuffer) }
}

/** The parts again. */
export function partsOf(content: unknown): PackParts {
  const { block, receipts, ...rest } = content as PackParts
  return {
    ...rest,
    block: { ...block, text: textOfClone(block.text) },
    receipts: { ...receipts, text: textOfClone(receipts.text) },
  }
}

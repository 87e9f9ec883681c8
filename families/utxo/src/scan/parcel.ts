import type { BlockPool } from '@orrery/model/mining-pool'
import type { Parcel } from '@orrery/model/packed'
import { sharedText, textOfClone } from '@orrery/transport/shared-text'
import type { RawTx } from '../raw-block.ts'
import type { FoundPrevouts } from './found-prevouts.ts'
import type { ScannedBlock } from './scan-block.ts'

/** What a packed block is made from, but the rules of its chain. */
export type PackParts = {
  readonly block: ScannedBlock
  /** What inputs spend of which the text does not tell it; null where it tells all. */
  readonly found: FoundPrevouts | null
  /** Transactions that had to be read the long way already, by their index. */
  readonly resolved: ReadonlyMap<number, RawTx>
  readonly pool: BlockPool
  /** Names the node in errors. */
  readonly source: string
}

/** The parts of a block for another thread: places and what was found are handed over, texts are shared. */
export function parcelOf(parts: PackParts): Parcel {
  const { block, found } = parts
  const content: PackParts = { ...parts, block: { ...block, text: sharedText(block.text) } }
  const places = [block.txs, block.inputs, block.outputs]
  const more = found === null ? [] : [found.scripts, found.amounts, found.heights, found.text]
  return { content, handedOver: [...places, ...more].map(({ buffer }) => buffer as ArrayBuffer) }
}

/** The parts again. */
export function partsOf(content: unknown): PackParts {
  const parts = content as PackParts
  const { block, found } = parts
  return {
    ...parts,
    block: { ...block, text: textOfClone(block.text) },
    found: found === null ? null : { ...found, text: textOfClone(found.text) },
  }
}

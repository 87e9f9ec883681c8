import type { BlockRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { filterName } from './account-filters.ts'
import type { ChainDesk } from './chain-desk.ts'
import { blockList } from './chain-lists.ts'
import { fittingAmong } from './fitting-among.ts'
import type { KeysetList } from './keyset-list.ts'

/** Which blocks of a chain are asked for (screens-evm §3.1). */
export type BlockChoice = {
  readonly producer?: Hex
  readonly leastTxs?: number
  readonly fill?: 'empty' | 'full' | 'blobs'
}

/** Above this share of its gas a block is full. */
const FULL_PERCENT = 95

/** What an endpoint was asked for; null where that is all blocks. Throws `ADDRESS_MALFORMED`. */
export function blockChoiceOf(
  { family, chain }: Pick<ChainDesk, 'family' | 'chain'>,
  {
    producer,
    leastTxs,
    fill,
  }: {
    readonly producer: string | undefined
    readonly leastTxs: number | undefined
    readonly fill: BlockChoice['fill'] | undefined
  },
): BlockChoice | null {
  const choice: BlockChoice = {
    ...(producer !== undefined && { producer: family.parseAddress(producer, chain) }),
    ...(leastTxs !== undefined && { leastTxs }),
    ...(fill !== undefined && { fill }),
  }
  return Object.keys(choice).length === 0 ? null : choice
}

/** Whether a block is among them; where blocks begin with a coinbase, that one does not fill it. Pure. */
export function fitsChoice(
  { producer, txCount, ext }: Pick<BlockRow, 'producer' | 'txCount' | 'ext'>,
  choice: BlockChoice,
  hasCoinbase: boolean,
): boolean {
  if (choice.producer !== undefined && producer !== choice.producer) return false
  if (choice.leastTxs !== undefined && txCount < choice.leastTxs) return false
  if (choice.fill === 'empty') return txCount <= (hasCoinbase ? 1 : 0)
  if (choice.fill === 'blobs') return Number(ext['blobGasUsed'] ?? 0) > 0
  if (choice.fill === 'full')
    return Number(ext['gasUsed'] ?? 0) * 100 > Number(ext['gasLimit'] ?? Infinity) * FULL_PERCENT
  return true
}

/** Blocks that fit, as a list that is read downwards: one answer looks at others for a bounded time. */
export const fittingBlocks = (desk: ChainDesk, choice: BlockChoice): KeysetList<BlockRow> =>
  fittingAmong(
    desk,
    // Without the places that only the whole list can compute.
    { name: `blocks${filterName(choice)}`, read: blockList.read, position: blockList.position },
    (block) => fitsChoice(block, choice, desk.family.can.utxos),
  )

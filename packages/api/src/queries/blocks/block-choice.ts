import type { BlockRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { filterName } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { blockList } from '../lists/chain-lists.ts'
import { fittingAmong } from '../lists/fitting-among.ts'
import type { KeysetList, ListParams } from '../lists/keyset-list.ts'
import { hundredthsOf } from '../pending/pending-list.ts'
import type { Snapshot } from '../snapshot.ts'
import { sortedNewest, type SortedPage } from '../lists/sorted-newest.ts'

/** Which blocks of a chain are asked for (screens-evm §3.1). */
export type BlockChoice = {
  readonly producer?: Hex
  readonly leastTxs?: number
  readonly fill?: 'empty' | 'full' | 'blobs'
  /** What their extra data hold, in any case. */
  readonly builder?: string
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
    builder,
  }: {
    readonly producer: string | undefined
    readonly leastTxs: number | undefined
    readonly fill: BlockChoice['fill'] | undefined
    readonly builder: string | undefined
  },
): BlockChoice | null {
  const choice: BlockChoice = {
    ...(producer !== undefined && { producer: family.parseAddress(producer, chain) }),
    ...(leastTxs !== undefined && { leastTxs }),
    ...(fill !== undefined && { fill }),
    ...(builder !== undefined && { builder: builder.toLowerCase() }),
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
  if (choice.builder !== undefined && !extraText(ext).includes(choice.builder)) return false
  if (choice.leastTxs !== undefined && txCount < choice.leastTxs) return false
  if (choice.fill === 'empty') return txCount <= (hasCoinbase ? 1 : 0)
  if (choice.fill === 'blobs') return Number(ext['blobGasUsed'] ?? 0) > 0
  if (choice.fill === 'full')
    return Number(ext['gasUsed'] ?? 0) * 100 > Number(ext['gasLimit'] ?? Infinity) * FULL_PERCENT
  return true
}

const extraText = ({ extraData }: BlockRow['ext']): string =>
  typeof extraData === 'string' ? Buffer.from(extraData.slice(2), 'hex').toString('utf8').toLowerCase() : ''

/** Blocks that fit, as a list that is read downwards: one answer looks at others for a bounded time. */
export const fittingBlocks = (desk: ChainDesk, choice: BlockChoice): KeysetList<BlockRow> =>
  fittingAmong(
    desk,
    // Without the places that only the whole list can compute.
    { name: `blocks${filterName(choice)}`, read: blockList.read, position: blockList.position },
    (block) => fitsChoice(block, choice, desk.family.can.utxos),
  )

/** What blocks may be sorted by, the most first. */
const SORTS = {
  txs: ({ txCount }: BlockRow) => BigInt(txCount),
  gas: ({ ext }: BlockRow) => wholeOf(ext['gasUsed']),
  burnt: ({ burnt }: BlockRow) => burnt,
  size: ({ size }: BlockRow) => (size === null ? null : BigInt(size)),
  weight: ({ ext }: BlockRow) => wholeOf(ext['weight']),
  medianFeeRate: ({ ext }: BlockRow) => hundredthsOf(ext['medianFeeRate']),
} as const
export type BlockSort = keyof typeof SORTS

/** A page of the newest blocks of a list, those with the most of something first and what does not tell it last. */
export const sortedBlocks = (
  desk: Pick<ChainDesk, 'clock' | 'chain'>,
  snapshot: Snapshot,
  list: KeysetList<BlockRow>,
  by: BlockSort,
  params: ListParams,
): Promise<SortedPage<BlockRow>> => sortedNewest(desk, snapshot, list, { name: by, keyOf: SORTS[by] }, params)

const wholeOf = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null

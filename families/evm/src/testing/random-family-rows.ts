import type { BlockRef, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createNormalizer } from '../normalize.ts'
import { rawBlock, rawReceipts, type RawUncle } from '../raw.ts'
import { testChain } from './chain.ts'
import { randomBlock, type Random } from './random-block.ts'
import { randomTree } from './random-tree.ts'

const normalizer = createNormalizer(testChain())
const MOST_FRAMES = 12
const quantity = (value: number): Hex => `0x${value.toString(16)}`

/**
 * The rows of the family's own tables that a made-up block of `txs` transactions gives, by the same normaliser as a node's: calls, withdrawals,
 * blobs, authorisations, requests, uncles and what logs tell. Equal randomness gives equal rows.
 */
export function randomFamilyRows(
  random: Random,
  { height, hash, timeMs }: BlockRef & { readonly timeMs: number },
  txs: number,
): FamilyRows {
  const { block, receipts } = randomBlock(random, txs)
  const told = rawBlock({
    ...(JSON.parse(block) as object),
    number: quantity(height),
    timestamp: quantity(Math.floor(timeMs / 1_000)),
  })
  const uncles: RawUncle[] =
    random() < 0.2 && height > 1
      ? [{ ...told, hash, number: quantity(height - 1), gasLimit: '0x1000000', difficulty: '0x7' }]
      : []
  const frames = { txs: told.transactions.map(() => randomTree(random, MOST_FRAMES)), rewards: [] }
  return normalizer.bundle({ block: told, receipts: rawReceipts(JSON.parse(receipts)), uncles, frames }).family
}

import type { BlockRow } from '@orrery/model/rows'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from '../blocks/find-block.ts'
import { nextBaseFee } from './gas-prices.ts'
import { wholeOf } from '../pending/offers.ts'
import { NO_CUT } from '../snapshot.ts'

/**
 * The base fee after a block, base units per gas: that of the block upon it, or by the rule of EIP-1559 where there is none yet and the block itself came
 * out of its parent by that rule. Null where neither tells it.
 */
export async function nextBaseFeeOf(
  { runtime }: Pick<ChainDesk, 'runtime'>,
  { row, view }: Pick<FoundBlock, 'row' | 'view'>,
): Promise<bigint | null> {
  const own = wholeOf(row.ext['baseFee'])
  if (own === null) return null
  const rowAt = async (height: number): Promise<BlockRow | null> =>
    view.bundle(height)?.block ?? (height < (view.base ?? NO_CUT) ? await runtime.archive.reads.block(height) : null)
  const next = await rowAt(row.height + 1)
  if (next?.parentHash === row.hash) return wholeOf(next.ext['baseFee'])
  const parent = row.height === 0 ? null : await rowAt(row.height - 1)
  const follows = parent?.hash === row.parentHash && nextBaseFee({ block: parent }) === own
  return follows ? nextBaseFee({ block: row }) : null
}

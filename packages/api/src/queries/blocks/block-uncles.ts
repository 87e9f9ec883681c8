import { OrreryError } from '@orrery/errors/orrery-error'
import type { Uncle } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { toUncle } from './block-data-shapes.ts'
import { familyRowsOfBlock } from './block-data.ts'
import type { FoundBlock } from './find-block.ts'

/** How many uncles a block itself names; their headers a node may not give. */
export function namedUncles({ row }: Pick<FoundBlock, 'row'>): number {
  const { uncles } = row.ext
  return Array.isArray(uncles) ? uncles.length : 0
}

/** Uncles that a block includes. Throws `CAPABILITY_MISSING` where it names some that the node did not give: an empty list would deny them. */
export async function unclesOfBlock(
  desk: ChainDesk,
  found: FoundBlock,
  params: ListParams,
): Promise<Answer<ListOf<Uncle>>> {
  const answer = await familyRowsOfBlock(desk, found, (data) => data.uncles.table, params, toUncle)
  const named = namedUncles(found)
  if (answer.data.total !== 0 || named === 0) return answer
  throw new OrreryError('CAPABILITY_MISSING', {
    chain: desk.chain.code,
    capability: `the headers of the ${named} uncles that the block names (eth_getUncleByBlockHashAndIndex)`,
  })
}

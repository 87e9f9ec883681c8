import type { Chain } from '@orrery/model/chain'
import type { ChainStatus } from '@orrery/model/wire/chain'
import { isBehind } from '../../shell/is-behind.ts'

/** Each costs the node a whole block. */
const MOST = 5

/** Heights of the node's newest blocks that are not indexed yet, the newest first, five at most; none where that is no more than following takes. Pure. */
export function heightsAhead(
  { lag, nodeHead }: Pick<ChainStatus, 'lag' | 'nodeHead'>,
  chain: Pick<Chain, 'blockSeconds'>,
): readonly number[] {
  if (nodeHead === null || lag === null || !isBehind(lag, chain)) return []
  return Array.from({ length: Math.min(MOST, lag) }, (_, at) => nodeHead - at)
}

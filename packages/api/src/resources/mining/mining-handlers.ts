import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readHalving } from '../../queries/halving.ts'
import { listPoolBlocks, readPool, readPoolShares } from '../../queries/mining-pools.ts'
import type { mining } from './mining.ts'

/** Answers for mining. */
export const miningHandlers: Handlers<typeof mining> = {
  listMiningPools: ({ chain, span }, context) => readPoolShares(findDesk(context, chain), span ?? '7d'),
  getMiningPool: ({ chain, miningPool }, context) => readPool(findDesk(context, chain), miningPool),
  listMiningPoolBlocks: ({ chain, miningPool, ...list }, context) =>
    listPoolBlocks(findDesk(context, chain), miningPool, list),
  getHalving: ({ chain }, context) => readHalving(findDesk(context, chain)),
}

import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { readCoinSupply } from '../../queries/chains/coin-supply.ts'
import { readHalving } from '../../queries/mining/halving.ts'
import { hasMiners, listMinerBlocks, readMiner, readMiners } from '../../queries/mining/miners.ts'
import { listPoolBlocks, readPool, readPoolShares } from '../../queries/mining/mining-pools.ts'
import type { mining } from './mining.ts'

const minerOf = ({ family, chain }: ChainDesk, text: string) => family.parseAddress(text, chain)

/** Answers for mining. */
export const miningHandlers: Handlers<typeof mining> = {
  listMiningPools({ chain, span = '7d' }, context) {
    const desk = findDesk(context, chain)
    return hasMiners(desk) ? readMiners(desk, span) : readPoolShares(desk, span)
  },
  getMiningPool({ chain, miningPool }, context) {
    const desk = findDesk(context, chain)
    return hasMiners(desk) ? readMiner(desk, minerOf(desk, miningPool)) : readPool(desk, miningPool)
  },
  listMiningPoolBlocks({ chain, miningPool, ...list }, context) {
    const desk = findDesk(context, chain)
    return hasMiners(desk)
      ? listMinerBlocks(desk, minerOf(desk, miningPool), list)
      : listPoolBlocks(desk, miningPool, list)
  },
  getCoinSupply: ({ chain }, context) => readCoinSupply(findDesk(context, chain)),
  getHalving: ({ chain }, context) => readHalving(findDesk(context, chain)),
}

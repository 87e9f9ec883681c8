import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readFeeMarket } from '../../queries/gas/fee-market.ts'
import type { FeeTiers } from '../../queries/gas/pool-tiers.ts'
import type { feeMarket } from './fee-market.ts'

const tiersOf = ({ slow, standard, fast, rapid }: FeeTiers): FeeTiers => ({ slow, standard, fast, rapid })

/** Answers for what waits. */
export const feeMarketHandlers: Handlers<typeof feeMarket> = {
  async getFeeMarket({ chain }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.can.utxos)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'fee rates' })
    const { slowGas: slow, standardGas: standard, fastGas: fast, rapidGas: rapid } = await desk.home.read()
    const told = slow !== null && standard !== null && fast !== null && rapid !== null
    const estimated = await desk.home.estimates()
    const { bids: _bids, together: _together, ...sums } = readFeeMarket(desk)
    return {
      data: {
        ...sums,
        tiers: told ? { slow, standard, fast, rapid } : null,
        estimates: estimated && tiersOf(estimated),
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}

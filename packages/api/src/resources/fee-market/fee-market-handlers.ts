import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readFeeMarket } from '../../queries/gas/fee-market.ts'
import type { feeMarket } from './fee-market.ts'

/** Answers for what waits. */
export const feeMarketHandlers: Handlers<typeof feeMarket> = {
  async getFeeMarket({ chain }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.can.utxos)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'fee rates' })
    const { slowGas: slow, standardGas: standard, fastGas: fast, rapidGas: rapid } = await desk.home.read()
    const told = slow !== null && standard !== null && fast !== null && rapid !== null
    return {
      data: { ...readFeeMarket(desk), tiers: told ? { slow, standard, fast, rapid } : null },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}

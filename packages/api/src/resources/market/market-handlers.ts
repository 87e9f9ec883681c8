import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { findMarket, liquidityOf, sourceOf, writeTokens } from '../../queries/exchanges/write-market.ts'
import { tokenMarks } from '../../queries/tokens/token-marks.ts'
import type { market } from './market.ts'

/** Answers for prices by pools. */
export const marketHandlers: Handlers<typeof market> = {
  async getMarket({ chain }, context) {
    const desk = findDesk(context, chain)
    const found = await findMarket(desk)
    const told = found === null || found === 'none' ? null : found
    const marks = tokenMarks(desk, await context.contracts)
    const tokens = told === null ? [] : await writeTokens(desk, told.told.tokens)
    return {
      data: {
        source: await sourceOf(desk),
        told: told && {
          fromHeight: told.fromHeight,
          toHeight: told.toHeight,
          whole: told.whole,
          pools: told.told.pools,
          through: told.told.through,
          tokens: tokens.map((row, at) => ({ ...row, marks: marks(told.told.tokens[at]!.address) })),
        },
        isMaking: found === null,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getTokenPrice({ chain, address }, context) {
    const desk = findDesk(context, chain)
    const asset = desk.family.parseAddress(address, desk.chain)
    const found = await findMarket(desk)
    const told = found === null || found === 'none' ? null : found
    const [token] = await writeTokens(desk, told?.told.tokens.filter((one) => one.address === asset) ?? [])
    return {
      data: {
        source: await sourceOf(desk),
        span: told && { fromHeight: told.fromHeight, toHeight: told.toHeight },
        token: token ?? null,
        liquidity: told && (await liquidityOf(desk, told.told, asset)),
        isMaking: found === null,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}

import type { Handlers } from '../../contract/handler.ts'
import { tellChain } from '../../queries/chains/chain-info.ts'
import { findChain, type ApiContext } from '../../queries/context.ts'
import type { chains } from './chains.ts'

const infoOf = async ({ chain }: { readonly chain: string }, context: ApiContext) => ({
  data: tellChain(findChain(context, chain), context),
  head: null,
})

/** Wallets may show an id that stands for another chain: IMX is mapped to ETH (explorer §3.5). */
const REAL_CHAIN_IDS: Readonly<Record<string, string>> = { 99: '1' }

/** Answers for the chains shelf. */
export const chainsHandlers: Handlers<typeof chains> = {
  async listChains({ all = false }, context) {
    const active = context.desks().map((desk) => desk.chain)
    const others = all ? context.knownChains.filter((chain) => !active.some(({ code }) => code === chain.code)) : []
    return {
      data: {
        hits: [...active, ...others].map((chain) => tellChain(chain, context)),
      },
      head: null,
    }
  },
  getChainInfo: infoOf,
  getHomepageChainInfo: infoOf,
  getRealChainId: async ({ chainId }) => ({
    data: Object.fromEntries(chainId.split(',').map((id) => [id, REAL_CHAIN_IDS[id] ?? id])),
    head: null,
  }),
}

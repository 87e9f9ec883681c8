import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { nameTokens } from '../../queries/event-pages.ts'
import { requireToken } from '../../queries/require-token.ts'
import { searchFlowsOf } from '../../queries/vault-flows.ts'
import type { vaults } from './vaults.ts'

/** Beyond this a share has more places than a number of 256 bits. */
const MOST_DECIMALS = 77

/** Answers for vaults. */
export const vaultsHandlers: Handlers<typeof vaults> = {
  async getVault({ chain, address, height }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const { decimals } = await requireToken(desk, key)
    // What one share is, is not known without its places: then nor is its worth.
    const share = decimals === null || decimals > MOST_DECIMALS ? null : 10n ** BigInt(decimals)
    const found = await desk.node.vault(key, share ?? 1n, height ?? null)
    const names = found && (await nameTokens(desk, [found.asset]))
    return {
      data: {
        vault: found &&
          names && {
            asOf: desk.wire.head(found.asOf)!,
            asset: names(found.asset),
            totalAssets: found.totalAssets.toString(),
            sharePrice: share === null ? null : (found.worth?.toString() ?? null),
          },
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async listVaultFlows({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    return searchFlowsOf(desk, desk.family.parseAddress(address, desk.chain), list)
  },
}

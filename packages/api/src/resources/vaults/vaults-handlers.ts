import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { nameTokens } from '../../queries/lists/event-pages.ts'
import { requireToken } from '../../queries/tokens/require-token.ts'
import { listVaults } from '../../queries/tokens/list-vaults.ts'
import { readVault, wireVault } from '../../queries/tokens/read-vault.ts'
import { searchFlowsOf } from '../../queries/tokens/vault-flows.ts'
import type { vaults } from './vaults.ts'

/** Answers for vaults. */
export const vaultsHandlers: Handlers<typeof vaults> = {
  async getVault({ chain, address, height }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const { decimals } = await requireToken(desk, key)
    const found = await readVault(desk, key, decimals, height ?? null)
    const names = found && (await nameTokens(desk, [found.asset]))
    return {
      data: { vault: found && names && wireVault(desk, found, names) },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  listVaults: ({ chain, vaultOrder = 'busy', ...list }, context) =>
    listVaults(findDesk(context, chain), vaultOrder, list),
  async listVaultFlows({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    return searchFlowsOf(desk, desk.family.parseAddress(address, desk.chain), list)
  },
}

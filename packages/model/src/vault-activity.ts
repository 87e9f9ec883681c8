/** The sums above a chain that tell which contracts logged deposits and withdrawals as vaults do (ERC-4626), and their table. */
export const VAULT_ACTIVITY = 'vault-activity'
export const VAULT_FLOWS = 'vault_flows'

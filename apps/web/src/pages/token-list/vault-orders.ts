/** What vaults may be ordered by besides both together. */
export const VAULT_ORDERS = ['deposits', 'withdrawals'] as const

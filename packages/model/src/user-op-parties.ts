/** The ledger that adds up by day who took part in user operations, and its table. */
export const USER_OP_PARTIES = 'user-op-parties'
export const USER_OP_DAYS = 'user_op_days'

/** What somebody is to a user operation (ERC-4337), by the number in the table. */
export const USER_OP_ROLE = { bundler: 1, paymaster: 2, factory: 3, account: 4 } as const
export type UserOpRole = keyof typeof USER_OP_ROLE

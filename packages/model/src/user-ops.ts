import type { FamilyRows } from './rows.ts'

/**
 * The table of account-abstraction operations (ERC-4337). Its rows are written while their transaction is, so that a look-up of the
 * transaction tells how many it carries.
 */
export const USER_OP_TABLE = 'evm_user_ops'

/** How many operations one transaction of a block carries, by the block's family rows. */
export const userOpsOf = (family: FamilyRows, txIndex: number): number =>
  family[USER_OP_TABLE]?.filter((row) => row['tx_index'] === txIndex).length ?? 0

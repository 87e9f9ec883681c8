import type { FamilyRow } from '@orrery/model/rows'
import type { Handlers } from '../../contract/handler.ts'
import { requireFirstPage } from '../../queries/addresses/account-filters.ts'
import { familyRowsList, familyRowsOfBlock } from '../../queries/blocks/block-data.ts'
import { toWithdrawal } from '../../queries/blocks/block-data-shapes.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import type { withdrawals } from './withdrawals.ts'

/** Answers for withdrawals. */
export const withdrawalsHandlers: Handlers<typeof withdrawals> = {
  async listWithdrawals({ chain, validator, ...list }, context) {
    if (validator !== undefined) requireFirstPage(list)
    const choice =
      validator === undefined
        ? undefined
        : { name: `of ${validator}`, fits: (row: FamilyRow) => Number(row['validator']) === validator }
    return familyRowsList(findDesk(context, chain), (data) => data.withdrawals.table, {}, list, toWithdrawal, choice)
  },
  async listBlockWithdrawals({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return familyRowsOfBlock(desk, await findBlock(desk, block), (data) => data.withdrawals.table, list, toWithdrawal)
  },
  async listAddressWithdrawals({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const match = { address: desk.family.parseAddress(address, desk.chain) }
    return familyRowsList(desk, (data) => data.withdrawals.ofAccount, match, list, toWithdrawal)
  },
}

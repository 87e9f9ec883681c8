import { ROW_STAT } from '@orrery/model/row-measures'
import type { Handlers } from '../../contract/handler.ts'
import { requireFirstPage } from '../../queries/addresses/account-filters.ts'
import { familyRowsList, familyRowsOfBlock, type RowChoice } from '../../queries/blocks/block-data.ts'
import { toWithdrawal } from '../../queries/blocks/block-data-shapes.ts'
import { EVER } from '../../queries/chains/ever.ts'
import { measureOf, readStatistics } from '../../queries/chains/statistics.ts'
import { findDesk } from '../../queries/context.ts'
import type { ListParams } from '../../queries/lists/keyset-list.ts'
import type { Snapshot } from '../../queries/snapshot.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import type { withdrawals } from './withdrawals.ts'

/** The withdrawals of one validator, where one is asked for. Throws `PARAMETER_INVALID` for a page number of those. */
function choiceOf(validator: number | undefined, list: ListParams): RowChoice | undefined {
  if (validator === undefined) return undefined
  requireFirstPage(list)
  return { name: `of ${validator}`, fits: (row) => Number(row['validator']) === validator }
}

/** How many withdrawals there were ever, by what was counted as blocks came; null where nothing was. */
async function countWithdrawals(snapshot: Snapshot): Promise<number | null> {
  const { withdrawals: name } = ROW_STAT
  const { count } = measureOf(await readStatistics(snapshot, [name], EVER), name)
  return count > 0 ? count : null
}

/** Answers for withdrawals. */
export const withdrawalsHandlers: Handlers<typeof withdrawals> = {
  async listWithdrawals({ chain, validator, ...list }, context) {
    const desk = findDesk(context, chain)
    const choice = choiceOf(validator, list)
    return familyRowsList(desk, (data) => data.withdrawals.table, {}, list, toWithdrawal, choice, countWithdrawals)
  },
  async listBlockWithdrawals({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return familyRowsOfBlock(desk, await findBlock(desk, block), (data) => data.withdrawals.table, list, toWithdrawal)
  },
  async listAddressWithdrawals({ chain, address, validator, ...list }, context) {
    const desk = findDesk(context, chain)
    const match = { address: desk.family.parseAddress(address, desk.chain) }
    const choice = choiceOf(validator, list)
    return familyRowsList(desk, (data) => data.withdrawals.ofAccount, match, list, toWithdrawal, choice)
  },
}

import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { requireFirstPage } from '../../queries/addresses/account-filters.ts'
import { familyRowsList, familyRowsOfBlock, type RowChoice } from '../../queries/blocks/block-data.ts'
import { toRequest } from '../../queries/blocks/block-data-shapes.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { withTransactions } from '../../queries/blocks/request-transactions.ts'
import type { consensusRequests } from './consensus-requests.ts'

/** Answers for requests to the consensus layer. */
export const consensusRequestsHandlers: Handlers<typeof consensusRequests> = {
  async listRequests({ chain, requestKind: kind, pubkey, names, ...list }, context) {
    const desk = findDesk(context, chain)
    const account = names === undefined ? undefined : desk.family.parseAddress(names, desk.chain)
    const choice = choiceOf(kind, pubkey?.toLowerCase(), account)
    if (choice !== undefined) requireFirstPage(list)
    const { data, head } = await familyRowsList(desk, (of) => of.requests.table, {}, list, toRequest, choice)
    return { data: { ...data, hits: await withTransactions(desk, data.hits) }, head }
  },
  async listBlockRequests({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return familyRowsOfBlock(desk, await findBlock(desk, block), (data) => data.requests.table, list, toRequest)
  },
}

/** Credentials that pay an account: 0x01, and 0x02 where the balance grows (EIP-7251). */
const pays = (credentials: unknown, account: Hex): boolean =>
  typeof credentials === 'string' && /^0x0[12]0{22}/.test(credentials) && credentials.endsWith(account.slice(2))

/** Which requests are asked for; undefined where all are. Pure. */
function choiceOf(kind?: string, key?: string, account?: Hex): RowChoice | undefined {
  if (kind === undefined && key === undefined && account === undefined) return undefined
  return {
    name: [kind, key, account].map((one) => one ?? '').join(' '),
    fits: (row) =>
      (kind === undefined || row['kind'] === kind) &&
      // A consolidation is of the validator that takes it in, too.
      (key === undefined || row['pubkey'] === key || row['target'] === key) &&
      (account === undefined || row['source'] === account || pays(row['credentials'], account)),
  }
}

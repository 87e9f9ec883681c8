import type { Handlers } from '../../contract/handler.ts'
import { familyRowsList, familyRowsOfTx } from '../../queries/blocks/block-data.ts'
import { toAuthorization } from '../../queries/blocks/block-data-shapes.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import type { authorizations } from './authorizations.ts'

/** Answers for authorisations. */
export const authorizationsHandlers: Handlers<typeof authorizations> = {
  async listTransactionAuthorizations({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await getTx(desk, desk.family.parseHash(hash, desk.chain))
    return familyRowsOfTx(desk, found, (data) => data.authorizations.table, list, toAuthorization)
  },
  async listAddressAuthorizations({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const match = { address: desk.family.parseAddress(address, desk.chain) }
    return familyRowsList(desk, (data) => data.authorizations.ofAccount, match, list, toAuthorization)
  },
}

import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import {
  listAddressOmniMoves,
  listOmniHolders,
  listOmniMoves,
  listOmniNotes,
  listTxOmniMoves,
  readAddressOmni,
  readOmni,
} from '../../queries/ledgers/omni.ts'
import type { omni } from './omni.ts'

/** Answers for Tether USD on Omni. */
export const omniHandlers: Handlers<typeof omni> = {
  getOmni: ({ chain }, context) => readOmni(findDesk(context, chain)),
  listOmniMoves: ({ chain, ...list }, context) => listOmniMoves(findDesk(context, chain), list),
  listOmniHolders: ({ chain, ...list }, context) => listOmniHolders(findDesk(context, chain), list),
  listOmniSupply: ({ chain, flow, ...list }, context) =>
    listOmniNotes(
      findDesk(context, chain),
      { list: 'supply', ...(flow !== undefined && { action: flow === 'print' ? 'grant' : 'revoke' }) },
      list,
    ),
  listOmniFreezes: ({ chain, ...list }, context) => listOmniNotes(findDesk(context, chain), { list: 'freeze' }, list),
  async listTransactionOmniMoves({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    return listTxOmniMoves(desk, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list)
  },
  getAddressOmni: ({ chain, address }, context) => {
    const desk = findDesk(context, chain)
    return readAddressOmni(desk, desk.family.parseAddress(address, desk.chain))
  },
  listAddressOmniMoves: ({ chain, address, ...list }, context) => {
    const desk = findDesk(context, chain)
    return listAddressOmniMoves(desk, desk.family.parseAddress(address, desk.chain), list)
  },
}

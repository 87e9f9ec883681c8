import type { Handlers } from '../../contract/handler.ts'
import {
  listAddressCat20,
  listCat20Holders,
  listCat20Moves,
  listCat20Tokens,
  listTxCat20Moves,
  readCat20Token,
} from '../../queries/ledgers/cat20.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import type { cat20 } from './cat20.ts'

/** Answers for CAT20. */
export const cat20Handlers: Handlers<typeof cat20> = {
  listCat20Tokens: ({ chain, ...list }, context) => listCat20Tokens(findDesk(context, chain), list),
  getCat20Token: ({ chain, cat20: id }, context) => readCat20Token(findDesk(context, chain), id),
  listCat20TokenMoves: ({ chain, cat20: id, ...list }, context) =>
    listCat20Moves(findDesk(context, chain), { token: id }, list),
  listCat20TokenHolders: ({ chain, cat20: id, ...list }, context) =>
    listCat20Holders(findDesk(context, chain), id, list),
  listCat20Moves: ({ chain, action: kind, cat20: token, address: who, ...list }, context) =>
    listCat20Moves(findDesk(context, chain), { kind, token, who }, list),
  async listTransactionCat20({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    return listTxCat20Moves(desk, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list)
  },
  listAddressCat20: ({ chain, address, ...list }, context) => {
    const desk = findDesk(context, chain)
    return listAddressCat20(desk, desk.family.parseAddress(address, desk.chain), list)
  },
}

import type { Handlers } from '../../contract/handler.ts'
import {
  listAddressCashTokens,
  listCashTokenHolders,
  listCashTokenMoves,
  listCashTokenNfts,
  listCashTokens,
  listTxCashTokenMoves,
  readCashToken,
} from '../../queries/ledgers/cash-tokens.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import type { cashTokens } from './cash-tokens.ts'

/** Answers for CashTokens. */
export const cashTokensHandlers: Handlers<typeof cashTokens> = {
  listCashTokens: ({ chain, ...list }, context) => listCashTokens(findDesk(context, chain), list),
  getCashToken: ({ chain, category }, context) => readCashToken(findDesk(context, chain), category),
  listCashTokenMoves: ({ chain, category, commitment, ...list }, context) =>
    listCashTokenMoves(findDesk(context, chain), { category, ...(commitment !== undefined && { commitment }) }, list),
  listCashTokenNfts: ({ chain, category, commitment, ...list }, context) =>
    listCashTokenNfts(findDesk(context, chain), category, commitment, list),
  listCashTokenHolders: ({ chain, category, ...list }, context) =>
    listCashTokenHolders(findDesk(context, chain), category, list),
  listAllCashTokenMoves: ({ chain, ...list }, context) =>
    listCashTokenMoves(findDesk(context, chain), { category: null }, list),
  async listTransactionCashTokens({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    return listTxCashTokenMoves(desk, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list)
  },
  listAddressCashTokens: ({ chain, address, ...list }, context) => {
    const desk = findDesk(context, chain)
    return listAddressCashTokens(desk, desk.family.parseAddress(address, desk.chain), list)
  },
}

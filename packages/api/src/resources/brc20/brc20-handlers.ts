import type { Handlers } from '../../contract/handler.ts'
import {
  listAddressBrc20,
  listBrc20Holders,
  listBrc20Moves,
  listBrc20Tokens,
  listInscriptionBrc20Moves,
  listTxBrc20Moves,
  readBrc20Token,
} from '../../queries/ledgers/brc20.ts'
import { readBrc20Digest } from '../../queries/ledgers/brc20-digest.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import type { brc20 } from './brc20.ts'

/** Answers for BRC20. */
export const brc20Handlers: Handlers<typeof brc20> = {
  listBrc20Tokens: ({ chain, ...list }, context) => listBrc20Tokens(findDesk(context, chain), list),
  getBrc20Token: ({ chain, tick }, context) => readBrc20Token(findDesk(context, chain), tick),
  listBrc20TokenMoves: ({ chain, tick, ...list }, context) => listBrc20Moves(findDesk(context, chain), tick, list),
  listBrc20TokenHolders: ({ chain, tick, ...list }, context) => listBrc20Holders(findDesk(context, chain), tick, list),
  listBrc20Moves: ({ chain, ...list }, context) => listBrc20Moves(findDesk(context, chain), null, list),
  getBrc20Digest: ({ chain, height }, context) => readBrc20Digest(findDesk(context, chain), height ?? null),
  listInscriptionBrc20: ({ chain, inscription, ...list }, context) =>
    listInscriptionBrc20Moves(findDesk(context, chain), inscription, list),
  async listTransactionBrc20({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    return listTxBrc20Moves(desk, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list)
  },
  listAddressBrc20: ({ chain, address, ...list }, context) => {
    const desk = findDesk(context, chain)
    return listAddressBrc20(desk, desk.family.parseAddress(address, desk.chain), list)
  },
}

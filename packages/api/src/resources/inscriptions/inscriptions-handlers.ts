import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readInscriptionFields, readInscriptionText } from '../../queries/ledgers/inscription-content.ts'
import {
  listAddressInscriptions,
  listInscriptionChildren,
  listInscriptionMoves,
  listInscriptions,
  listTxInscriptions,
  readInscription,
} from '../../queries/ledgers/inscriptions.ts'
import type { inscriptions } from './inscriptions.ts'

/** Answers for inscriptions. */
export const inscriptionsHandlers: Handlers<typeof inscriptions> = {
  listInscriptions: ({ chain, media, brc20, cursed, block, sort, ...list }, context) =>
    listInscriptions(
      findDesk(context, chain),
      {
        ...(media !== undefined && { media }),
        ...(brc20 !== undefined && { brc20 }),
        ...(cursed !== undefined && { cursed }),
        ...(block !== undefined && { block }),
        ...(sort !== undefined && { sort }),
      },
      list,
    ),
  getInscription: ({ chain, inscription }, context) => readInscription(findDesk(context, chain), inscription),
  listInscriptionMoves: ({ chain, inscription, ...list }, context) =>
    listInscriptionMoves(findDesk(context, chain), inscription, list),
  listInscriptionChildren: ({ chain, inscription, ...list }, context) =>
    listInscriptionChildren(findDesk(context, chain), inscription, list),
  getInscriptionText: ({ chain, inscription }, context) => {
    const desk = findDesk(context, chain)
    return readInscriptionText(desk, inscription, context.contents.get(desk.chain.code) ?? null)
  },
  getInscriptionFields: ({ chain, inscription }, context) =>
    readInscriptionFields(findDesk(context, chain), inscription),
  listAddressInscriptions: ({ chain, address, ...list }, context) => {
    const desk = findDesk(context, chain)
    return listAddressInscriptions(desk, desk.family.parseAddress(address, desk.chain), list)
  },
  listTransactionInscriptions: ({ chain, hash, ...list }, context) => {
    const desk = findDesk(context, chain)
    return listTxInscriptions(desk, desk.family.parseHash(hash, desk.chain), list)
  },
}

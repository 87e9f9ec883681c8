import type { Handlers } from '../../contract/handler.ts'
import { ledgersOf } from '../../queries/ledgers/at-layer.ts'
import { readLedgerSizes } from '../../queries/ledgers/ledger-sizes.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import {
  listAddressRunes,
  listRuneHolders,
  listAllRuneMoves,
  listRuneMoves,
  listRunes,
  listTxRuneMoves,
  readRune,
} from '../../queries/ledgers/runes.ts'
import type { runes } from './runes.ts'

/** Answers for runes. */
export const runesHandlers: Handlers<typeof runes> = {
  listLedgers: ({ chain }, context) => {
    const desk = findDesk(context, chain)
    return Promise.resolve({ data: [...ledgersOf(desk)], head: desk.wire.head(desk.runtime.head.view().tip) })
  },
  async listLedgerSizes({ chain }, context) {
    const desk = findDesk(context, chain)
    const data = [...(await readLedgerSizes(desk))]
    return { data, head: desk.wire.head(desk.runtime.head.view().tip) }
  },
  listRunes: ({ chain, ...list }, context) => listRunes(findDesk(context, chain), list),
  getRune: ({ chain, rune }, context) => readRune(findDesk(context, chain), rune),
  listRuneMoves: ({ chain, rune, ...list }, context) => listRuneMoves(findDesk(context, chain), rune, list),
  listRuneHolders: ({ chain, rune, ...list }, context) => listRuneHolders(findDesk(context, chain), rune, list),
  async listAllRuneMoves({ chain, action, block, address: text, rune, ...list }, context) {
    const desk = findDesk(context, chain)
    const address = text === undefined ? undefined : desk.family.parseAddress(text, desk.chain)
    return listAllRuneMoves(desk, { kind: action, block, address, rune }, list)
  },
  async listTransactionRunes({ chain, hash, ...list }, context) {
    const desk = findDesk(context, chain)
    return listTxRuneMoves(desk, await getTx(desk, desk.family.parseHash(hash, desk.chain)), list)
  },
  listAddressRunes: ({ chain, address, ...list }, context) => {
    const desk = findDesk(context, chain)
    return listAddressRunes(desk, desk.family.parseAddress(address, desk.chain), list)
  },
}

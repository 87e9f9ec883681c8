import type { EventSources } from '@orrery/family/event-sources'
import type { StablecoinEvent } from '@orrery/model/wire/events'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk, type ApiContext } from '../../queries/context.ts'
import {
  amountOrNull,
  eventPage,
  hexOf,
  hexOrNull,
  keyedList,
  kindOf,
  noEvents,
  type EventShape,
} from '../../queries/lists/event-pages.ts'
import { familyList } from '../../queries/lists/family-list.ts'
import type { ListParams } from '../../queries/lists/keyset-list.ts'
import { readStableSummary } from '../../queries/tokens/stable-summary.ts'
import type { stablecoins } from './stablecoins.ts'

const shapeOf = (desk: ChainDesk, { stablecoins: { kinds } }: EventSources): EventShape<StablecoinEvent> => ({
  tokens: (row) => [hexOf(row, 'token')],
  write: ({ row, place }, names) => ({
    ...place,
    token: names(hexOf(row, 'token')),
    kind: kindOf(row, kinds),
    account: desk.wire.party(hexOrNull(row, 'account')),
    by: desk.wire.party(hexOrNull(row, 'by_account')),
    amount: amountOrNull(row, 'amount'),
  }),
})

/** Kinds that make coins; the other kinds of the supply take them away. */
const MAKING: ReadonlySet<string> = new Set(['issued', 'minted'])

/** Events of all coins, of the kinds that \`pick\` names. */
async function listOfChain(
  context: ApiContext,
  { chain, ...list }: ListParams & { readonly chain: string },
  pick: (source: EventSources['stablecoins']) => readonly number[],
) {
  const desk = findDesk(context, chain)
  const source = desk.family.events
  if (!source) return noEvents<StablecoinEvent>(desk, list)
  const kind = pick(source.stablecoins)
  return eventPage(desk, familyList(source.stablecoins.table, { kind }), list, shapeOf(desk, source))
}

/** Answers for issue, redemption and freezing of coins. */
export const stablecoinsHandlers: Handlers<typeof stablecoins> = {
  listBanknotes: ({ flow, ...params }, context) =>
    listOfChain(context, params, ({ supply, kinds }) =>
      flow === undefined ? supply : supply.filter((code) => MAKING.has(kinds[code] ?? '') === (flow === 'print')),
    ),
  getBanknoteSummary: ({ chain }, context) => readStableSummary(findDesk(context, chain)),
  listBlacklist: (params, context) => listOfChain(context, params, ({ listing }) => listing),
  async listTokenIssuance({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const token = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const { stablecoins } = source
    return eventPage(desk, keyedList(source, stablecoins, stablecoins.topic, token), list, shapeOf(desk, source))
  },
}

import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyRow } from '@orrery/model/rows'
import type { StablecoinEvent } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import {
  amountOrNull,
  eventPage,
  hexOf,
  hexOrNull,
  keyedList,
  kindOf,
  nameTokens,
  noEvents,
  placeRows,
  type EventShape,
} from '../../queries/lists/event-pages.ts'
import { familyList } from '../../queries/lists/family-list.ts'
import { readOffsetPage } from '../../queries/lists/offset-list.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { unitedList } from '../../queries/lists/united-list.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { heldBy, listedAmong } from '../../queries/tokens/listed-accounts.ts'
import { issuedByTransfers, silentCoins } from '../../queries/tokens/issued-by-transfers.ts'
import { readStableSummary } from '../../queries/tokens/stable-summary.ts'
import type { stablecoins } from './stablecoins.ts'

const shapeOf = (desk: ChainDesk, { stablecoins: { kinds } }: EventSources): EventShape<StablecoinEvent> => ({
  tokens: (row) => [hexOf(row, 'token')],
  write: ({ row, place }, names) => ({
    ...place,
    token: names(hexOf(row, 'token')),
    kind: typeof row['by_transfer'] === 'string' ? row['by_transfer'] : kindOf(row, kinds),
    account: desk.wire.party(hexOrNull(row, 'account')),
    by: desk.wire.party(hexOrNull(row, 'by_account')),
    amount: amountOrNull(row, 'amount'),
    ...(row['by_transfer'] !== undefined && { byTransfer: true as const }),
  }),
})

/** Kinds that make coins; the other kinds of the supply take them away. */
const MAKING: ReadonlySet<string> = new Set(['issued', 'minted'])

/** Answers for issue, redemption and freezing of coins. */
export const stablecoinsHandlers: Handlers<typeof stablecoins> = {
  async listBanknotes({ chain, flow, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    if (!source) return noEvents<StablecoinEvent>(desk, list)
    const { supply, kinds, table } = source.stablecoins
    const kind =
      flow === undefined ? supply : supply.filter((code) => MAKING.has(kinds[code] ?? '') === (flow === 'print'))
    const events = familyList(table, { kind })
    const silent = await atOneMoment(desk.runtime, (snapshot) => silentCoins(desk, snapshot, source))
    if (silent.length === 0) return eventPage(desk, events, list, shapeOf(desk, source))
    const asked = {
      token: silent,
      supply: flow === undefined ? 'both' : flow === 'print' ? 'minted' : 'burnt',
    } as const
    return eventPage(
      desk,
      (snapshot) => unitedList([events, issuedByTransfers(desk, snapshot, asked)]),
      list,
      shapeOf(desk, source),
    )
  },
  getBanknoteSummary: ({ chain }, context) => readStableSummary(findDesk(context, chain)),
  async listBlacklist({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    const source = desk.family.events
    if (!source) return noEvents<StablecoinEvent>(desk, list)
    const { table, listing } = source.stablecoins
    return eventPage(desk, familyList(table, { kind: listing }), list, shapeOf(desk, source))
  },
  async listListedAccounts({ chain, token, listed, ...list }, context) {
    const desk = findDesk(context, chain)
    const asset = token === undefined ? undefined : desk.family.parseAddress(token, desk.chain)
    const book = await desk.listed.read()
    const wanted = book === null ? [] : listedAmong(book, { token: asset, status: listed })
    const told = await atOneMoment(desk.runtime, async (snapshot) => {
      const page = await readOffsetPage(
        {
          name: `${desk.chain.code} listed ${asset ?? ''} ${listed ?? ''}`,
          anchor: null,
          read: async (offset, limit) => wanted.slice(offset, offset + limit),
        },
        list,
      )
      const held = new Map<Hex, ReadonlyMap<Hex, bigint> | null>()
      for (const [of, rows] of Map.groupBy(page.rows, (row) => row.token))
        held.set(
          of,
          await heldBy(
            snapshot,
            of,
            rows.map(({ account }) => account),
          ),
        )
      const events = await placeRows(
        desk,
        snapshot,
        page.rows.flatMap(({ frozen, freed }) => [frozen, freed].filter((row) => row !== null)),
      )
      return { snapshot, page, held, placeBy: new Map(events.map(({ row, place }) => [row, place])) }
    })
    const { snapshot, page, held, placeBy } = told
    const names = await nameTokens(desk, [...new Set([...page.rows, ...(book?.totals ?? [])].map((one) => one.token))])
    const happened = (row: FamilyRow | null) => {
      const place = row && placeBy.get(row)
      return place ? { txHash: place.txHash, height: place.height, timeMs: place.timeMs } : null
    }
    const hits = page.rows.map(({ token: of, account, frozen, freed, destroyed }) => ({
      token: names(of),
      account: desk.wire.address(account),
      frozen: happened(frozen),
      freed: happened(freed),
      held: held.get(of)?.get(account)?.toString() ?? (held.get(of) ? '0' : null),
      destroyed: destroyed.toString(),
    }))
    return {
      data: {
        list: toList(snapshot, page, hits, book?.isAll === true ? wanted.length : null),
        asOf: book?.asOf ?? null,
        isMaking: book === null,
        isAll: book?.isAll ?? false,
        totals:
          book?.totals.map((total) => ({
            token: names(total.token),
            frozen: total.frozen,
            freed: total.freed,
            held: total.held?.toString() ?? null,
            destroyed: total.destroyed.toString(),
          })) ?? [],
      },
      head: desk.wire.head(snapshot.tip),
    }
  },
  async listTokenIssuance({ chain, address, ...list }, context) {
    const desk = findDesk(context, chain)
    const token = desk.family.parseAddress(address, desk.chain)
    const source = desk.family.events
    if (!source) return noEvents(desk, list)
    const { stablecoins } = source
    return eventPage(desk, keyedList(source, stablecoins, stablecoins.topic, token), list, shapeOf(desk, source))
  },
}

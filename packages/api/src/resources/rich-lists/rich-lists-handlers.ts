import type { RichRow } from '@orrery/model/wire/rich'
import type { Balance } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import { EMPTY } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import type { ListParams } from '../../queries/keyset-list.ts'
import { readOffsetPage } from '../../queries/offset-list.ts'
import { rankingFacts } from '../../queries/ranking-facts.ts'
import { requireToken } from '../../queries/require-token.ts'
import { readActivities, type Activity, type RichBook } from '../../queries/rich-lists.ts'
import { sharePpm } from '../../queries/share-ppm.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { toList } from '../../queries/to-list.ts'
import { listWokenCoins } from '../../queries/woken-coins.ts'
import type { richLists } from './rich-lists.ts'

const DAY_MS = 86_400_000
const STILL = [0, 1, 2, 3, 5, 7, 10] as const

const wireRow = (
  { wire }: ChainDesk,
  total: bigint,
  { rank, balance, activity }: { readonly rank: number; readonly balance: Balance; readonly activity: Activity },
): RichRow => ({
  rank,
  address: wire.address(balance.address),
  amount: balance.amount.toString(),
  sharePpm: sharePpm(balance.amount, total),
  txCount: activity.txCount,
  firstSeenMs: activity.firstSeenMs,
  lastSeenMs: activity.lastSeenMs,
  isContract: activity.isContract,
})

/** A page of rows that lie in memory. A cursor made under another block is stale. */
const pageOf = <Row>(name: string, rows: readonly Row[], asOf: BlockRef | null, params: ListParams) =>
  readOffsetPage({ name, anchor: asOf, read: async (offset, limit) => rows.slice(offset, offset + limit) }, params)

const bookOf = (found: RichBook | 'untold' | null): RichBook | null => (found === 'untold' ? null : found)

/** Answers for the largest balances. */
export const richListsHandlers: Handlers<typeof richLists> = {
  async listRich({ chain, token: text, ...list }, context) {
    const desk = findDesk(context, chain)
    const asset = text === undefined ? EMPTY : desk.family.parseAddress(text, desk.chain)
    const token = asset === EMPTY ? null : await requireToken(desk, asset)
    const found = await desk.rich.book(asset)
    const book = bookOf(found)
    const page = await pageOf(`${desk.chain.code} rich ${asset}`, book?.rows ?? [], book?.asOf ?? null, list)
    const { snapshot, activities } = await atOneMoment(desk.runtime, async (moment) => ({
      snapshot: moment,
      activities: await readActivities(
        desk,
        moment,
        page.rows.map(({ address }) => address),
      ),
    }))
    const hits = page.rows.map((balance, index) =>
      wireRow(desk, book!.total, {
        rank: (page.offset ?? 0) + index + 1,
        balance,
        activity: activities[index]!,
      }),
    )
    return {
      data: {
        ranking: rankingFacts(desk, token, found),
        list: toList(snapshot, page, hits, book?.rows.length ?? null),
      },
      head: desk.wire.head(book?.asOf ?? snapshot.tip),
    }
  },
  listWokenCoins: ({ chain, still = 1, ...list }, context) => listWokenCoins(findDesk(context, chain), still, list),
  async listDormant({ chain, years = 0, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await desk.rich.dormant()
    const told = found !== 'untold' && 'rows' in found ? found : null
    const isStill = (least: number) => (row: { readonly activity: Activity }) =>
      least === 0 || (row.activity.lastSeenMs ?? 0) <= told!.lookedMs - least * 365 * DAY_MS
    const rows = told?.rows.filter(isStill(years)) ?? []
    const page = await pageOf(`${desk.chain.code} dormant ${years}`, rows, told?.book.asOf ?? null, list)
    const snapshot = await atOneMoment(desk.runtime, async (moment) => moment)
    return {
      data: {
        ranking: rankingFacts(desk, null, found === 'untold' ? found : (told?.book ?? null)),
        looked: told?.rows.length ?? (found === 'untold' || !('looked' in found) ? 0 : found.looked),
        lookedMs: told?.lookedMs ?? null,
        still:
          told === null
            ? []
            : STILL.map((least) => {
                const among = told.rows.filter(isStill(least))
                const sum = among.reduce((all, { balance }) => all + balance.amount, 0n)
                return { years: least, holders: among.length, sum: sum.toString() }
              }),
        list: toList(
          snapshot,
          page,
          page.rows.map((row) => wireRow(desk, told!.book.total, row)),
          told === null ? null : rows.length,
        ),
      },
      head: desk.wire.head(told?.book.asOf ?? snapshot.tip),
    }
  },
}

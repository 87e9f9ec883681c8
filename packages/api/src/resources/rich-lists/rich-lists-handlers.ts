import { OrreryError } from '@orrery/errors/orrery-error'
import type { RichRow, WokenAccount as WireWokenAccount } from '@orrery/model/wire/rich'
import type { Balance } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import { EMPTY } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { LOOKED, WOKEN_DAYS } from '../../queries/chains/day-board.ts'
import { findDesk } from '../../queries/context.ts'
import { worthOf, type WorthOf } from '../../queries/exchanges/worth-of.ts'
import type { ListParams } from '../../queries/lists/keyset-list.ts'
import { readOffsetPage } from '../../queries/lists/offset-list.ts'
import { sweepOf } from '../../queries/rankings/coin-sweep.ts'
import { labelledByNode } from '../../queries/rankings/node-coins.ts'
import { rankingFacts } from '../../queries/rankings/ranking-facts.ts'
import { requireToken } from '../../queries/tokens/require-token.ts'
import {
  readActivities,
  type Activity,
  type DormantRow,
  type RichBeside,
  type RichBook,
} from '../../queries/rankings/rich-lists.ts'
import { sharePpm } from '../../queries/share-ppm.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { toList } from '../../queries/lists/to-list.ts'
import type { WokenAccount } from '../../queries/rankings/woken-accounts.ts'
import { listWokenCoins } from '../../queries/rankings/woken-coins.ts'
import type { richLists } from './rich-lists.ts'

const DAY_MS = 86_400_000
const STILL = [0, 1, 2, 3, 5, 7, 10] as const

const wireRow = (
  { wire }: ChainDesk,
  total: bigint,
  { rank, balance, activity }: { readonly rank: number; readonly balance: Balance; readonly activity: Activity },
  worth: WorthOf | null,
): RichRow => ({
  rank,
  address: wire.address(balance.address),
  amount: balance.amount.toString(),
  sharePpm: sharePpm(balance.amount, total),
  txCount: activity.txCount,
  firstSeenMs: activity.firstSeenMs,
  lastSeenMs: activity.lastSeenMs,
  isContract: activity.isContract,
  ...(worth !== null && { worth: worth(balance.asset, balance.amount) }),
})

/** A page of rows that lie in memory. A cursor made under another block is stale. */
const pageOf = <Row>(name: string, rows: readonly Row[], asOf: BlockRef | null, params: ListParams) =>
  readOffsetPage({ name, anchor: asOf, read: async (offset, limit) => rows.slice(offset, offset + limit) }, params)

/** What the rows are narrowed to. While it is not known who is a contract, nobody is left out for that. */
const fitting = (
  { runtime }: ChainDesk,
  { holders, least }: { readonly holders: Holders | undefined; readonly least: string | undefined },
  beside: RichBeside | null,
) => {
  const floor = BigInt(least ?? 0)
  const byLabel = holders === 'labelled' || holders === 'unlabelled'
  const labelled = byLabel ? new Set((runtime.labels ?? []).map(({ address }) => address)) : null
  return ({ balance }: { readonly balance: Balance }): boolean =>
    balance.amount >= floor &&
    (labelled === null || labelled.has(balance.address) === (holders === 'labelled')) &&
    (holders === undefined ||
      byLabel ||
      beside === null ||
      beside.contracts.has(balance.address) === (holders === 'contracts'))
}
type Holders = 'accounts' | 'contracts' | 'labelled' | 'unlabelled'

/** Changes of a row, in the order of `RankedRow`. */
const changesOf = (beside: RichBeside | null, address: Balance['address']): readonly [Change, Change, Change] => {
  if (beside === null || beside.changes === null) return [null, null, null]
  const [day = 0n, week = 0n, month = 0n] = beside.changes.get(address) ?? []
  return [String(day), String(week), String(month)]
}
type Change = string | null

const bookOf = (found: RichBook | 'untold' | null): RichBook | null => (found === 'untold' ? null : found)

const wireWoken = ({ wire }: ChainDesk, { address, woke, lastMs, largest }: WokenAccount): WireWokenAccount => ({
  address: wire.address(address),
  txHash: wire.hash(woke.hash),
  height: woke.height,
  timeMs: woke.timeMs,
  lastMs,
  largest: {
    txHash: wire.hash(largest.hash),
    height: largest.height,
    timeMs: largest.timeMs,
    amount: largest.value.toString(),
  },
})

/** Answers for the largest balances. */
export const richListsHandlers: Handlers<typeof richLists> = {
  async listRich({ chain, token: text, holders, least, ...list }, context) {
    const desk = findDesk(context, chain)
    const asset = text === undefined ? EMPTY : desk.family.parseAddress(text, desk.chain)
    const token = asset === EMPTY ? null : await requireToken(desk, asset)
    const ranked = await desk.rich.book(asset)
    const isByNode = ranked === 'untold' && asset === EMPTY && holders === 'labelled'
    // Where no ledger tells all, the node is asked about whom the index shows with much.
    const { sweep, progress } =
      ranked === 'untold' && asset === EMPTY && !isByNode ? await sweepOf(desk) : { sweep: null, progress: null }
    const found = isByNode ? ((await labelledByNode(desk)) ?? ranked) : (sweep ?? (progress === null ? ranked : null))
    const book = bookOf(found)
    const beside =
      sweep !== null
        ? { contracts: sweep.contracts, changes: null }
        : book === null || book.isPart === true
          ? null
          : await desk.rich.beside(asset)
    const isFit = fitting(desk, { holders, least }, beside)
    const rows = (book?.rows ?? []).map((balance, index) => ({ balance, rank: index + 1 })).filter(isFit)
    const name = `${desk.chain.code} rich ${asset} ${holders ?? ''} ${least ?? ''}`
    const page = await pageOf(name, rows, book?.asOf ?? null, list)
    const { snapshot, activities } = await atOneMoment(desk.runtime, async (moment) => ({
      snapshot: moment,
      activities: await readActivities(
        desk,
        moment,
        page.rows.map(({ balance }) => balance.address),
      ),
    }))
    const worth = worthOf(desk)
    const hits = page.rows.map(({ balance, rank }, index) => {
      const [change24h, change7d, change30d] = changesOf(beside, balance.address)
      return {
        ...wireRow(desk, book!.total, { rank, balance, activity: activities[index]! }, worth),
        change24h,
        change7d,
        change30d,
        ...(sweep !== null && {
          checkedHeight: sweep.checked.get(balance.address) ?? null,
          changeSwept: sweep.changes.get(balance.address)?.toString() ?? null,
        }),
      }
    })
    const isNarrowed = holders !== undefined || least !== undefined
    return {
      data: {
        ranking: rankingFacts(
          desk,
          token,
          found,
          sweep
            ? {
                checked: sweep.checked.size,
                of: sweep.of,
                total: sweep.total.toString(),
                before: desk.wire.head(sweep.before),
              }
            : progress,
        ),
        narrowed: (holders !== 'accounts' && holders !== 'contracts') || beside !== null,
        hasLabels: (desk.runtime.labels?.length ?? 0) > 0,
        list: toList(
          snapshot,
          page,
          hits,
          book === null ? null : rows.length,
          isNarrowed && book !== null ? book.rows.length : null,
        ),
      },
      head: desk.wire.head(book?.asOf ?? snapshot.tip),
    }
  },
  async getWokenAccounts({ chain }, context) {
    const desk = findDesk(context, chain)
    if (desk.family.can.utxos)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'accounts' })
    const { tip, isAll } = await atOneMoment(desk.runtime, async (moment) => ({
      tip: moment.tip,
      isAll: moment.coverage.complete,
    }))
    const found = isAll ? await desk.day.woken() : 'none'
    return {
      data: {
        days: WOKEN_DAYS,
        looked: LOOKED,
        isMaking: found === null,
        told:
          found === null || found === 'none'
            ? null
            : {
                fromHeight: found.fromHeight,
                toHeight: found.toHeight,
                accounts: found.told.map((account) => wireWoken(desk, account)),
              },
      },
      head: desk.wire.head(tip),
    }
  },
  listWokenCoins: ({ chain, still = 1, ...list }, context) => listWokenCoins(findDesk(context, chain), still, list),
  async listDormant({ chain, years = 0, under, least, ...list }, context) {
    const desk = findDesk(context, chain)
    const found = await desk.rich.dormant()
    const told = found !== 'untold' && 'rows' in found ? found : null
    const isStill = (least: number) => (row: Pick<DormantRow, 'sinceMs'>) =>
      least === 0 || (row.sinceMs !== null && row.sinceMs <= told!.lookedMs - least * 365 * DAY_MS)
    const isFit = fitting(desk, { holders: undefined, least }, null)
    const worth = worthOf(desk)
    const isInBand = (row: Pick<DormantRow, 'sinceMs'>) =>
      isStill(years)(row) && (under === undefined || !isStill(under)(row))
    const every = told?.rows.filter(isInBand) ?? []
    const rows = every.filter(isFit)
    const page = await pageOf(
      `${desk.chain.code} dormant ${years} ${under ?? ''} ${least ?? ''}`,
      rows,
      told?.book.asOf ?? null,
      list,
    )
    const snapshot = await atOneMoment(desk.runtime, async (moment) => moment)
    return {
      data: {
        ranking: rankingFacts(desk, null, found === 'untold' ? found : (told?.book ?? null)),
        looked: told?.rows.length ?? (found === 'untold' || !('looked' in found) ? 0 : found.looked),
        lookedMs: told?.lookedMs ?? null,
        still:
          told === null
            ? []
            : STILL.map((band) => {
                const among = told.rows.filter(isFit).filter(isStill(band))
                const sum = among.reduce((all, { balance }) => all + balance.amount, 0n)
                return { years: band, holders: among.length, sum: sum.toString() }
              }),
        list: toList(
          snapshot,
          page,
          page.rows.map((row) => ({ ...wireRow(desk, told!.book.total, row, worth), sinceMs: row.sinceMs })),
          told === null ? null : rows.length,
          told === null || least === undefined ? null : every.length,
        ),
      },
      head: desk.wire.head(told?.book.asOf ?? snapshot.tip),
    }
  },
}
